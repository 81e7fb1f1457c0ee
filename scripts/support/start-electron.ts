import { spawn } from 'node:child_process';
import { sandboxAdvice } from './sandbox-advice.ts';

export type ElectronStart = {
  readonly binary: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Where the sentences go. */
  readonly report: (text: string) => void;
  /** How long the page may take until that is reported. */
  readonly patienceMs?: number;
};

/** Of Electron's output, what is repeated below the sentence that it ended. */
const repeatedLines = 12;

const shellInstead =
  'To start in the Chromium shell instead, which needs no Electron: npm start -- --shell=chromium';

/**
 * Runs the app on Electron until it ends, and answers its exit code. The app says over the channel when its page is
 * usable (src/main/app/parent.ts). That it ended before, or shows no page in time, is reported with what can be done.
 */
export function startElectron(start: ElectronStart): Promise<number> {
  const { binary, args, env, report, patienceMs = 60_000 } = start;
  const child = spawn(binary, args, { stdio: ['inherit', 'pipe', 'pipe', 'ipc'], env });
  let output = '';
  let said: 'nothing' | 'page-ready' | 'already-running' = 'nothing';
  const forward = (part: Buffer, to: NodeJS.WriteStream) => {
    to.write(part);
    output = `${output}${part}`.slice(-20_000);
  };
  child.stdout?.on('data', (part: Buffer) => forward(part, process.stdout));
  child.stderr?.on('data', (part: Buffer) => forward(part, process.stderr));
  child.on('message', (message) => {
    if (message === 'page-ready' || message === 'already-running') said = message;
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      said = 'page-ready'; // Whoever ends it knows why it ends.
      child.kill(signal);
    });
  }
  const late = setTimeout(() => {
    if (said !== 'nothing') return;
    report(
      `Electron has shown no page for ${Math.round(patienceMs / 1000)} seconds; it is still running. Its output so far:`,
    );
    report(lastLines(output));
    report(shellInstead);
  }, patienceMs);

  return new Promise((resolve) => {
    child.on('error', (error) => {
      clearTimeout(late);
      report(`Electron could not be started: ${error.message}`);
      report(shellInstead);
      resolve(1);
    });
    // `close` comes after the last of the output, `exit` may come before it.
    child.on('close', (code, signal) => {
      clearTimeout(late);
      if (said === 'already-running')
        report('Not started: the data folder is in use. If Partner Desk is already open, continue there.');
      if (said === 'nothing') {
        const advice = sandboxAdvice(output, binary);
        if (advice !== null) report(advice);
        else {
          report(
            `Electron ended before it showed a page (${signal ?? `exit code ${code}`}). Its last lines:`,
          );
          report(lastLines(output));
          report(shellInstead);
        }
      }
      resolve(code === 0 && said === 'nothing' ? 1 : (code ?? 1));
    });
  });
}

const lastLines = (output: string): string => {
  const lines = output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-repeatedLines);
  return lines.length === 0 ? '  (none)' : lines.map((line) => `  ${line}`).join('\n');
};
