import { writeSync } from 'node:fs';

type Program = { readonly name: string; readonly version: string };

/** What a start with `--version` or `--help` writes instead of opening a window; null for every other start. */
function commandLineAnswer(given: readonly string[], { name, version }: Program): string | null {
  if (given.includes('--version')) return `${name} ${version}\n`;
  if (!given.includes('--help')) return null;
  return `${name} ${version}

Options:
  --version               Print the version and exit.
  --help                  Print this help and exit.
  --user-data-dir=FOLDER  Keep sheets, runs and settings in this folder.

Exit codes:
  0  Printed what was asked for, was quit, or brought the app that is already open to the front.
  1  Could not start. The reason is shown, and in logs/main.log of the data folder.
`;
}

/** Writes what a start with `--version` or `--help` asks for; true where that is all that was asked for. */
export function answersCommandLine(given: readonly string[], program: Program): boolean {
  const answer = commandLineAnswer(given, program);
  if (answer === null) return false;
  try {
    writeSync(process.stdout.fd, answer);
  } catch {
    // Windows gives a program with windows no console to write to.
  }
  return true;
}
