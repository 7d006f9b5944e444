"""How much memory a server on this machine has before, during and after batches from many clients at once.

usage: memory.py PORT PID CLIENTS [ROUNDS]
"""
import json
import random
import sys
import threading
import time
import urllib.request

port, pid, clients = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 2
random.seed(1)


def hand():
    cards = [suit + rank for suit in "SH" for rank in "AKQJT987"]
    random.shuffle(cards)
    ranks = lambda suit: "".join(card[1] for card in cards[:8] if card[0] == suit) or "-"
    return f"S:{ranks('S')} H:{ranks('H')}"


body = json.dumps({"positions": [{"position": hand(), "ranks": 8, "line": 200} for _ in range(1000)]}).encode()


def memory(when):
    with open(f"/proc/{pid}/status") as status:
        fields = dict(line.split(":", 1) for line in status)
    kib = {name: int(fields[name].split()[0]) for name in ("VmRSS", "VmHWM")}
    print(f"{when}: {kib['VmRSS'] / 1024:.0f} MiB, at most {kib['VmHWM'] / 1024:.0f}", flush=True)


def ask():
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/v1/positions", body, headers)
    with urllib.request.urlopen(request) as answer:
        answer.read()


memory("at rest")
for round in range(1, rounds + 1):
    threads = [threading.Thread(target=ask) for _ in range(clients)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    time.sleep(5)
    memory(f"5 s after round {round}")
