// called FUNCTIONS COMMAND...: runs a program and prints the names of its functions that were called, each once, in the
// order of their first calls. FUNCTIONS is a file of lines, an address in hexadecimal and a name. Each function begins
// with a breakpoint, which is taken away when it is met, so that a run takes hardly longer than by itself.
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

static const uint8_t breakpoint = 0xCC;

struct function {
    uint64_t address;
    char *name;
    uint8_t first;
    char was_called;
};
static struct function *functions;
static size_t count;

static _Noreturn void stop(const char *message) {
    fprintf(stderr, "called: error: %s\n", message);
    exit(1);
}

static _Noreturn void fail(const char *what) {
    fprintf(stderr, "called: error: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int by_address(const void *one, const void *other) {
    uint64_t first = ((const struct function *)one)->address, second = ((const struct function *)other)->address;
    return (first > second) - (first < second);
}

static void read_functions(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) fail(path);
    char *line = NULL;
    size_t capacity = 0, room = 0;
    while (getline(&line, &capacity, file) > 0) {
        unsigned long long address;
        int start = 0;
        if (sscanf(line, "%llx %n", &address, &start) < 1 || !start) continue;
        line[strcspn(line, "\n")] = 0;
        if (count == room) {
            room = room ? 2 * room : 1024;
            functions = realloc(functions, room * sizeof *functions);
            if (!functions) fail("memory");
        }
        functions[count++] = (struct function){.address = address, .name = strdup(line + start)};
    }
    free(line);
    fclose(file);
    qsort(functions, count, sizeof *functions, by_address);
}

// What a file in /proc/PID holds, up to a size.
static size_t read_process(pid_t process, const char *name, void *bytes, size_t size) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)process, name);
    int file = open(path, O_RDONLY);
    if (file < 0) fail(path);
    ssize_t read_count = read(file, bytes, size);
    if (read_count < 0) fail(path);
    close(file);
    return (size_t)read_count;
}

// By how much the system moved the program: its entry's address less that which its file gives.
static uint64_t displacement(pid_t process) {
    Elf64_auxv_t values[64];
    Elf64_Ehdr header;
    if (read_process(process, "exe", &header, sizeof header) < sizeof header) stop("the program has no header");
    size_t value_count = read_process(process, "auxv", values, sizeof values) / sizeof values[0];
    for (size_t number = 0; number < value_count; number++)
        if (values[number].a_type == AT_ENTRY) return values[number].a_un.a_val - header.e_entry;
    stop("the system doesn't tell where the program is");
}

int main(int argument_count, char **arguments) {
    if (argument_count < 3) {
        fprintf(stderr, "usage: called FUNCTIONS COMMAND...\n");
        return 2;
    }
    read_functions(arguments[1]);
    pid_t child = fork();
    if (child < 0) fail("fork");
    if (child == 0) {
        if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) fail("ptrace");
        dup2(STDERR_FILENO, STDOUT_FILENO);
        execv(arguments[2], arguments + 2);
        fail(arguments[2]);
    }
    int status;
    if (waitpid(child, &status, 0) != child) fail("wait");
    // It has said why.
    if (!WIFSTOPPED(status)) return 1;
    if (ptrace(PTRACE_SETOPTIONS, child, NULL, PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL) != 0) fail("ptrace");
    uint64_t moved = displacement(child);
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", (int)child);
    int memory = open(path, O_RDWR);
    if (memory < 0) fail(path);
    for (size_t number = 0; number < count; number++) {
        struct function *function = &functions[number];
        function->address += moved;
        // Several names of one function: the first stands for all.
        if (number && function->address == functions[number - 1].address) continue;
        if (pread(memory, &function->first, 1, (off_t)function->address) != 1 ||
            pwrite(memory, &breakpoint, 1, (off_t)function->address) != 1)
            stop("a function is nowhere in the program");
    }
    pid_t stopped = child;
    int signal = 0;
    // What has ended meanwhile, or with the whole program, can't be stopped, and is waited for like others.
    while (ptrace(PTRACE_CONT, stopped, NULL, signal) == 0 || errno == ESRCH) {
        stopped = waitpid(-1, &status, __WALL);
        if (stopped < 0) fail("wait");
        signal = 0;
        if (!WIFSTOPPED(status)) {
            if (stopped != child) continue;
            return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
        }
        if (WSTOPSIG(status) != SIGTRAP) {
            // A new thread begins with a stop of its own.
            if (WSTOPSIG(status) != SIGSTOP) signal = WSTOPSIG(status);
            continue;
        }
        struct user_regs_struct registers;
        if (ptrace(PTRACE_GETREGS, stopped, NULL, &registers) != 0) continue;
        struct function wanted = {.address = registers.rip - 1};
        struct function *function = bsearch(&wanted, functions, count, sizeof *functions, by_address);
        if (!function) continue;
        while (function > functions && function[-1].address == function->address) function--;
        registers.rip--;
        if (pwrite(memory, &function->first, 1, (off_t)function->address) != 1 ||
            ptrace(PTRACE_SETREGS, stopped, NULL, &registers) != 0)
            continue;
        if (function->was_called) continue;
        function->was_called = 1;
        // All its names, as the linker may know it by any of them.
        uint64_t address = function->address;
        for (; function < functions + count && function->address == address; function++) puts(function->name);
    }
    fail("ptrace");
}
