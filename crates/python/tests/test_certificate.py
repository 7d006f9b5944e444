"""Certificates: proofs of single deals."""

import pickle
import signal
import struct
import subprocess
import sys
import threading
import zlib

import faceup
import pytest


@pytest.mark.parametrize("code", ["beat-it-or-eat-it-2x5", "challenge-2x4", "challenge-1987-2x4", "beat-it-or-eat-it-3x3"])
def test_what_is_proved_is_what_the_table_says(code):
    table = faceup.solve(code)
    for hand in table.rules.hands("all")[:: max(1, 3 * table.rules.cards)]:
        proof = table.prove(int(hand))
        assert (proof.outcome, proof.mask) == (table.outcome(int(hand)), hand)
        assert (proof.hand, proof.rules) == (table.rules.hand(int(hand)), table.rules)
        assert proof.check() is None
        assert proof.facts > 0


def test_a_file_of_the_command_is_read_and_one_of_the_package_is_accepted(tmp_path, root):
    taylor = faceup.read_certificate(root / "data/taylor.cert")
    assert (taylor.outcome, taylor.hand) == (faceup.Outcome.WIN, "S:AJT653 H:KQ98742")
    taylor.check()
    proof = faceup.solve(ranks=7).prove("S:KJ H:AQT98")
    path = tmp_path / "deal.cert"
    proof.write(path)
    assert path.read_bytes() == proof.to_bytes()
    assert faceup.read_certificate(path) == proof == pickle.loads(pickle.dumps(proof))
    assert proof != taylor
    checked = subprocess.run([sys.executable, "-m", "faceup", "check", str(path)], capture_output=True, text=True)
    assert checked.returncode == 0 and "proved: win for the starter with S:KJ H:AQT98" in checked.stdout, checked
    assert proof.check(without_dominance=True) > proof.facts


def test_outcomes_alone_prove_a_win_too():
    outcomes = faceup.solve(ranks=8, rounds=False)
    for hand in ["S:AJT97 H:KQ8", "S:8 H:9"]:
        proof = outcomes.prove(hand)
        assert proof.outcome == outcomes.outcome(hand)
        proof.check()


def test_false_and_damaged_files_are_refused(tmp_path):
    proof = faceup.solve(ranks=6).prove("S:AKQ H:JT9")
    data = bytearray(proof.to_bytes())
    data[len(data) // 2] ^= 1
    with pytest.raises(faceup.CertificateError, match="damaged"):
        faceup.Certificate.from_bytes(bytes(data))
    with pytest.raises(ValueError, match="another kind of file"):
        faceup.Certificate.from_bytes(b"not a certificate")
    long = tmp_path / "long"
    with long.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(faceup.CertificateError, match="another kind of file"):
        faceup.read_certificate(long)
    with pytest.raises(FileNotFoundError):
        faceup.read_certificate(tmp_path / "missing")
    with pytest.raises(FileNotFoundError):
        proof.write(tmp_path / "missing" / "deal.cert")
    # The header says that the deal is lost, and the checksum fits.
    lie = bytearray(proof.to_bytes())
    assert lie[16] == 0
    lie[16] = 1
    lie[-4:] = struct.pack("<I", zlib.crc32(bytes(lie[:-4])))
    false = faceup.Certificate.from_bytes(bytes(lie))
    assert false.outcome == faceup.Outcome.LOSS
    with pytest.raises(faceup.CertificateError, match="S:"):
        false.check()


def test_what_cannot_be_proved():
    table = faceup.solve(ranks=5)
    with pytest.raises(faceup.RulesError, match="empty pile"):
        table.prove("S:AKQ | * | Th")
    with pytest.raises(faceup.RulesError):
        table.prove(faceup.Deal("S:AKQ", faceup.Rules(ranks=6)))


def test_a_proof_can_be_stopped(root):
    table = faceup.open(root / "data/2x13.frontier")
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(1, signal.raise_signal, [signal.SIGINT])
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            table.prove("S:AJT653 H:KQ98742")
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)

    def enough(step, done, total):
        raise RuntimeError("enough")

    taylor = faceup.read_certificate(root / "data/taylor.cert")
    with pytest.raises(RuntimeError, match="enough"):
        taylor.check(without_dominance=True, progress=enough)
