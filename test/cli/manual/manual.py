"""The manual page and what shells complete: nothing that a formatter warns of, every option of the help, and shells that
complete as somebody types. Ends with 77 where the program that it needs is not there."""

import argparse
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
PATIENCE = 30  # seconds for a shell to answer
COMMANDS = ("check", "inspect", "map")


def options_of_help(command, name):
    text = subprocess.run([command, "help", name], check=True, capture_output=True, text=True).stdout
    options = re.findall(r"^  (?:-\w, )?--([-a-z]+)", text, re.MULTILINE)
    assert len(options) >= 3, text
    return options


def expect_all_options(command, text, spelled):
    """Each option of each command, as the file spells it."""
    for name in COMMANDS:
        for option in options_of_help(command, name):
            assert re.search(spelled(option), text), f"--{option} of {name} is missing"


def test_page(arguments):
    page = arguments.folder / "clinker.1"
    text = page.read_text()
    expect_all_options(arguments.command, text, lambda option: re.escape(r"\-\-" + option.replace("-", r"\-") + r"\fR"))
    for heading in ("NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"):
        assert f"\n.SH {heading}\n" in text, f"no section {heading}"
    if not shutil.which("groff"):
        return SKIPPED
    shown = subprocess.run(["groff", "-man", "-ww", "-Tascii", "-P-cbou", page], check=True, capture_output=True,
                           text=True)
    assert shown.stderr == "", shown.stderr
    assert "2^-20" in shown.stdout and "--write-allow FILE" in shown.stdout, shown.stdout
    return 0


class Shell:
    """A shell at a terminal, in which the command tells its arguments."""

    def __init__(self, words, folder, setup):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.environ.update(TERM="vt100", HOME=folder, PS1="> ", INPUTRC="/dev/null", LC_ALL="C")
            os.execvp(words[0], words)
        self.read = ""
        for line in (*setup, "clinker() { printf '<%s>' \"$@\"; printf '%s\\n' 'E''ND'; }"):
            self.type(line + "\n")
        self.run("clinker ready\n")

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def run(self, keys):
        """What the command was called with."""
        self.type(keys)
        before = time.monotonic()
        while "END" not in self.read:
            ready, _, _ = select.select([self.terminal], [], [], 1)
            self.read += os.read(self.terminal, 4096).decode(errors="replace") if ready else ""
            assert time.monotonic() < before + PATIENCE, f"{keys!r}: no answer: {self.read!r}"
        answer, _, self.read = self.read.partition("END")
        return re.findall(r"<([^<>\r\n]*)>", answer[answer.rfind("\n") + 1:])

    def end(self):
        self.type("\x03exit\n")
        os.close(self.terminal)
        os.waitpid(self.child, 0)


def parted(words):
    """Options without their values: bash puts a space between these, zsh an equals sign."""
    return [part for word in words for part in (word.split("=", 1) if word.startswith("--") else [word])]


def expect_completions(shell):
    for typed, wanted in (
            ("insp\tx", ["inspect", "x"]),
            ("help ma\t", ["help", "map"]),
            ("check --tol\t1", ["check", "--tolerance", "1"]),
            ("check --write\tlist", ["check", "--write-allow", "list"]),
            ("check --method zl\t", ["check", "--method", "zlist"]),
            ("check --method=conv\t", ["check", "--method", "convex"]),
            ("check --view au\t", ["check", "--view", "auto"]),
            ("check upp\tlow\t", ["check", "upper.stl", "lower jaw.stl"]),
            ("check --allow not\t", ["check", "--allow", "notes.txt"]),
            ("check --picture vi\t", ["check", "--picture", "view.png"]),
            ("check upper.stl --pose up\t1,2,3", ["check", "upper.stl", "--pose", "upper=1,2,3"]),
            ("check upper.stl parts/gear.stl --ignore up\tge\t",
             ["check", "upper.stl", "parts/gear.stl", "--ignore", "upper,gear"]),
            ("check upper.stl --only up\t--json", ["check", "upper.stl", "--only", "upper", "--json"]),
            ("check upper.stl parts/gear.stl --between up\tge\t--json",
             ["check", "upper.stl", "parts/gear.stl", "--between", "upper", "gear", "--json"]),
            ("check upper.stl parts/gear.OBJ --only upper,ge\t--json",
             ["check", "upper.stl", "parts/gear.OBJ", "--only", "upper,gear", "--json"]),
            ("check upper.stl parts/gear.stl --between upper,ge\tup\t--json",
             ["check", "upper.stl", "parts/gear.stl", "--between", "upper,gear", "upper", "--json"]),
            ("check plant.glb robot.urdf list.json --only pl\t --without ro\t --only li\t",
             ["check", "plant.glb", "robot.urdf", "list.json", "--only", "pl", "--without", "ro", "--only", "li"]),
            ("check --states tou\t --json", ["check", "--states", "touch", "--json"]),
            ("check --states touch,ne\t --json", ["check", "--states", "touch,near", "--json"]),
            ("check --states=touch,ne\t --json", ["check", "--states", "touch,near", "--json"]),
            ("check --states touch,tou\t --json", ["check", "--states", "touch,tou", "--json"]),
            ("check --map dra\t", ["check", "--map", "drawing.svg"]),
            ("map --out\tvi\t", ["map", "--output", "view.png"]),
            ("map -o vi\t", ["map", "-o", "view.png"]),
            ("inspect --js\t", ["inspect", "--json"]),
            ("inspect --tol\t", ["inspect", "--tol"]),
    ):
        got = parted(shell.run(f"clinker {typed}\n"))
        assert got == wanted, f"clinker {typed!r}: {got}, not {wanted}"


def test_shell(arguments, words, completion, spelled, setup):
    text = (arguments.folder / completion).read_text()
    expect_all_options(arguments.command, text, spelled)
    if not shutil.which(words[0]):
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        for name in ("upper.stl", "lower jaw.stl", "notes.txt", "view.png", "view.txt", "drawing.svg", "drawing.txt"):
            pathlib.Path(folder, name).touch()
        shell = Shell(words, folder, setup)
        expect_completions(shell)
        shell.end()
    return 0


def test_bash(arguments):
    return test_shell(arguments, ["bash", "--norc", "--noprofile", "-i"], "clinker",
                      lambda option: rf"--{option}(?![-\w])",
                      ["bind 'set enable-bracketed-paste off'", f"source '{arguments.folder}/clinker'"])


def test_zsh(arguments):
    return test_shell(arguments, ["zsh", "-f", "-i"], "_clinker", lambda option: rf"--{option}(?![-\w])",
                      ["unset zle_bracketed_paste", f"fpath=('{arguments.folder}' $fpath)",
                       "autoload -Uz compinit; compinit -u -D"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=("page", "bash", "zsh"))
    parser.add_argument("--command", required=True)
    parser.add_argument("--folder", required=True, type=lambda path: pathlib.Path(path).resolve())
    arguments = parser.parse_args()
    return {"page": test_page, "bash": test_bash, "zsh": test_zsh}[arguments.part](arguments)


sys.exit(main())
