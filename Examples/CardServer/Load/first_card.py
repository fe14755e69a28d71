"""Starts a card-server and tells the milliseconds from there to the last byte of its first card."""
import os
import socket
import subprocess
import sys
import time

port = int(os.environ["CARD_PORT"])
start = time.perf_counter()
server = subprocess.Popen([sys.argv[1]], stderr=subprocess.DEVNULL)
try:
    while True:
        try:
            connection = socket.create_connection(("127.0.0.1", port))
            break
        except OSError:
            if time.perf_counter() - start > 30:
                sys.exit("the server doesn't listen")
            time.sleep(0.000_2)
    connection.sendall(
        b"GET /card.png?title=Hello&subtitle=A+line&author=Jo&theme=ocean HTTP/1.1\r\n"
        b"Host: localhost\r\nConnection: close\r\n\r\n")
    answer = b""
    while part := connection.recv(1 << 16):
        answer += part
    elapsed = (time.perf_counter() - start) * 1000
    if b" 200 " not in answer[:20] or b"\x89PNG" not in answer:
        sys.exit(f"no card: {answer[:80]!r}")
    print(f"{elapsed:.1f}")
finally:
    server.terminate()
    server.wait()
