import { resolve } from 'node:path';

/** How the shell was started. Arguments that are not the shell's own are the app's. */
export type Options = {
  readonly app: string;
  readonly userData: string | null;
  readonly headless: boolean;
  /** Set by `--test`: the starting process may drive the page over its own process channel. */
  readonly test: boolean;
  readonly appArguments: readonly string[];
};

const hasDisplay = (): boolean =>
  process.platform !== 'linux' ||
  (process.env.DISPLAY ?? '') !== '' ||
  (process.env.WAYLAND_DISPLAY ?? '') !== '';

/** Reads the command line: `--user-data-dir DIR`, `--app FILE`, `--headless`, `--test`; `--name=value` too. */
export function readOptions(argv: readonly string[]): Options {
  const rest: string[] = [];
  let app = 'out/main/index.js';
  let userData: string | null = null;
  let headless = !hasDisplay();
  let test = false;
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] ?? '';
    const [name = '', inline] = argument.split(/=(.*)/s);
    const value = (): string => {
      if (inline !== undefined) return inline;
      index += 1;
      const next = argv[index];
      if (next === undefined) throw new Error(`${name} needs a value`);
      return next;
    };
    if (name === '--user-data-dir') userData = resolve(value());
    else if (name === '--app') app = value();
    else if (argument === '--headless') headless = true;
    else if (argument === '--test') test = true;
    else rest.push(argument);
  }
  return { app: resolve(app), userData, headless, test, appArguments: rest };
}
