import { writeSync } from 'node:fs';
import { appMessages } from '../../messages/app.ts';

type Program = { readonly name: string; readonly version: string };

/** What a start with `--version` or `--help` writes instead of opening a window; null for every other start. */
function commandLineAnswer(given: readonly string[], { name, version }: Program): string | null {
  if (given.includes('--version')) return `${name} ${version}\n`;
  if (!given.includes('--help')) return null;
  return appMessages.optionsVersionPrintVersion({ name, version });
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
