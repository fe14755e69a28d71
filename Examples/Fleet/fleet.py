#!/usr/bin/env python3
"""Draws with rastertool on all machines of a Ray cluster; README.md tells how.

  fleet.py batch JOBS.ndjson RESULTS.ndjson -- --input-root IN --output-root OUT
  fleet.py tiles SHARDS RESULTS.ndjson -- map.svg -o OUT --zoom 40

What follows -- is for rastertool. Run again, it draws what RESULTS.ndjson doesn't have yet.
"""

import argparse, fcntl, itertools, json, subprocess, sys, threading, time
import ray


@ray.remote(max_restarts=-1)
class Worker:
    """One that is killed is started again by Ray, and what it had begun is lost: the caller asks again."""

    def __init__(self, command):
        # Ends with this process, however that ends.
        self.command = ["setpriv", "--pdeathsig", "KILL", *command]
        self.process = None

    @ray.method(max_task_retries=-1)
    def ready(self):
        return ray.get_runtime_context().get_node_id()

    def batch(self, jobs):
        if self.process is None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self.sent = 0
        # It reads only as it draws, so results have to be taken meanwhile.
        threading.Thread(target=self.write, args=(self.process.stdin, jobs), daemon=True).start()
        results = [self.process.stdout.readline() for _ in jobs]
        if not all(results):
            process, self.process = self.process, None
            raise ChildProcessError(f"rastertool ended with status {process.wait()}")
        results = [json.loads(line) for line in results]
        for result in results:
            # The process counts all lines that it ever got.
            if "line" in result:
                result["line"] = jobs[result["line"] - self.sent - 1][0]
        self.sent += len(jobs)
        return results

    def write(self, pipe, jobs):
        try:
            pipe.write(b"".join(line for _, line in jobs))
            pipe.flush()
        except OSError:
            pass

    def tiles(self, shard):
        lines = subprocess.run([*self.command, "--shard", shard], stdout=subprocess.PIPE, check=True).stdout
        return [json.loads(line) for line in lines.splitlines()]


def name(line):
    """What a job or its result is called; None for what is neither, or failed."""
    try:
        fields = json.loads(line)
        return (
            None if "error" in fields else json.dumps(fields.get("id", fields.get("out", fields.get("job"))))
        )
    except (ValueError, AttributeError):
        return None


def batches(path, size, done):
    with open(path, "rb") as file:
        jobs = ((n, line.rstrip(b"\n") + b"\n") for n, line in enumerate(file, 1) if line.strip())
        jobs = (job for job in jobs if not done or name(job[1]) not in done)
        while chunk := list(itertools.islice(jobs, size)):
            yield chunk


def shards(command, count, done):
    lines = subprocess.run([*command, "--list"], stdout=subprocess.PIPE, check=True).stdout.count(b"\n")
    for shard in range(1, min(count, lines) + 1):
        if not {str(job) for job in range(shard, lines + 1, count)} <= done:
            yield f"{shard}/{count}"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=["batch", "tiles"])
    parser.add_argument("jobs", help="a file with a job a line; of tiles the number of shards")
    parser.add_argument("results", help="gets a line for each job or metatile")
    parser.add_argument("arguments", nargs="+", help="rastertool's own, after --")
    parser.add_argument("--tool", default="rastertool")
    parser.add_argument("--workers", type=int, help="by default one for each of the cluster's processors")
    parser.add_argument("--threads", type=int, default=1, help="of each worker")
    parser.add_argument(
        "--chunk", type=int, default=1000, help="jobs that are sent at once: a second or more"
    )
    parser.add_argument("--tries", type=int, default=5, help="of each chunk")
    options = parser.parse_args()
    if any(word.split("=")[0] in ("--shard", "--resume") for word in options.arguments):
        parser.error("--shard and --resume are what this does itself")
    command = [options.tool, options.kind, "--quiet", "--threads", str(options.threads), *options.arguments]
    if options.kind == "tiles":
        command.append("--json")
    else:
        # What is wrong with the arguments it says here, once.
        if status := subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).returncode:
            sys.exit(status)
    done = set()
    with open(options.results, "a+b") as results:
        try:
            fcntl.flock(results, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"fleet: another one writes {options.results}")
        ray.init(log_to_driver=False, logging_level="warning")
        count = options.workers or int(ray.cluster_resources()["CPU"]) // options.threads
        if count < 1:
            sys.exit("fleet: the cluster has fewer processors than --threads")
        workers = [Worker.options(num_cpus=options.threads).remote(command) for _ in range(count)]
        results.seek(0)
        whole = 0
        for line in results:
            if line.endswith(b"\n"):
                whole += len(line)
                done.add(name(line))
        # A job that failed is drawn again.
        done.discard(None)
        # The last line of a run that was killed.
        results.truncate(whole)
        chunks = (
            batches(options.jobs, options.chunk, done)
            if options.kind == "batch"
            else shards(command, int(options.jobs), done)
        )
        sys.exit(1 if draw(workers, options, ([chunk, 0] for chunk in chunks), results, done) else 0)


def draw(workers, options, chunks, results, done):
    """Keeps each worker a chunk ahead, and gives a chunk that was lost to whoever is free next.

    Returns how many jobs and chunks failed.
    """
    start, drawn, failed, free, lost = None, 0, 0, [], []
    tasks = {worker.ready.remote(): (worker, None) for worker in workers + workers}
    while True:
        while free and (chunk := lost.pop() if lost else next(chunks, None)):
            start = start or time.monotonic()
            worker = free.pop(0)
            tasks[getattr(worker, options.kind).remote(chunk[0])] = worker, chunk
        if free and not any(chunk for _, chunk in tasks.values()):
            seconds = time.monotonic() - start if start else 0
            print(f"fleet: {drawn} drawn, {failed} failed, {seconds:.2f} s", file=sys.stderr)
            return failed
        [task], _ = ray.wait(list(tasks))
        worker, chunk = tasks.pop(task)
        try:
            lines = ray.get(task)
        except ray.exceptions.RayError as error:
            # A machine that never comes back keeps nobody waiting but for this.
            tasks[worker.ready.remote()] = worker, None
            chunk[1] += 1
            failed += chunk[1] == options.tries
            lost += [chunk] if chunk[1] < options.tries else []
            print(f"fleet: try {chunk[1]} of a chunk: {str(error).splitlines()[-1]}", file=sys.stderr)
            continue
        free.append(worker)
        if chunk:
            # Of a shard that was begun before some are there.
            lines = [line for line in lines if name(json.dumps(line)) not in done]
            results.write(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
            results.flush()
            drawn += len(lines)
            failed += sum("error" in line for line in lines)


if __name__ == "__main__":
    main()
