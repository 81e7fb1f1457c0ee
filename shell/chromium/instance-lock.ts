import { createHash } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SecondStart = {
  readonly argv: readonly string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
};
type Owner = { readonly pid: number; readonly started: string };

/** Characters of a start that is handed on: arguments and a folder. */
const longestStart = 1_000_000;

const lockName = 'shell-instance.lock';

/** When a process began, as the system counts it; tells a living owner from a new process of its id. */
function startOf(pid: number): string {
  if (process.platform !== 'linux') return '';
  try {
    // After the name in parentheses, which may hold spaces, the start time is the twentieth field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? 'gone' : (fields[19] ?? '');
  } catch {
    return 'gone';
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startOf(owner.pid) === owner.started;
}

/**
 * A socket path is short by law of the system, so it is derived from the folder and not inside it. Null where the
 * folder of sockets is somebody else's: whoever made it first could read the starts that are handed on.
 */
function socketPath(userData: string): string | null {
  const hash = createHash('sha256').update(userData).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\partner-desk-${hash}`;
  const folder = join(tmpdir(), `partner-desk-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const facts = lstatSync(folder);
  if (!facts.isDirectory() || facts.uid !== process.getuid?.()) return null;
  if ((facts.mode & 0o077) !== 0) chmodSync(folder, 0o700);
  return join(folder, `${hash}.sock`);
}

/** The one-instance lock of a user data folder: a file that names its owner, and a socket to reach it. */
export class InstanceLock {
  readonly #userData: string;
  readonly #onSecond: (start: SecondStart) => void;
  #server: Server | null = null;
  #delivery: Promise<void> = Promise.resolve();

  constructor(userData: string, onSecond: (start: SecondStart) => void) {
    this.#userData = userData;
    this.#onSecond = onSecond;
  }

  get #file(): string {
    return join(this.#userData, lockName);
  }

  get isHeld(): boolean {
    return this.#server !== null;
  }

  /** Takes the lock, or delivers this start to the process that has it and answers false. */
  request(start: SecondStart): boolean {
    if (this.isHeld) return true;
    mkdirSync(this.#userData, { recursive: true, mode: 0o700 });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (this.#create()) {
        this.#listen();
        return true;
      }
      const owner = this.#owner();
      if (owner !== null && isAlive(owner)) {
        this.#delivery = this.#deliver(start);
        return false;
      }
      rmSync(this.#file, { force: true });
    }
    throw new Error(`The lock ${this.#file} could not be taken`);
  }

  /** A link of a complete file, so that nobody ever reads half of it. */
  #create(): boolean {
    const own: Owner = { pid: process.pid, started: startOf(process.pid) };
    const draft = `${this.#file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(own));
    try {
      linkSync(draft, this.#file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      unlinkSync(draft);
    }
  }

  #owner(): Owner | null {
    try {
      const owner: Owner = JSON.parse(readFileSync(this.#file, 'utf8'));
      return typeof owner.pid === 'number' ? owner : null;
    } catch {
      return null;
    }
  }

  #listen(): void {
    const path = socketPath(this.#userData);
    if (path !== null && process.platform !== 'win32') rmSync(path, { force: true });
    const server = createServer((socket) => {
      let text = '';
      socket.setEncoding('utf8');
      socket.on('data', (part) => {
        text += part;
        if (text.length > longestStart) socket.destroy();
      });
      socket.on('end', () => {
        try {
          this.#onSecond(JSON.parse(text));
        } catch (error) {
          console.error('A second start could not be read:', error);
        }
      });
      socket.on('error', () => undefined);
    });
    server.on('error', (error) => console.error('Second starts cannot be received:', error));
    if (path === null) console.error('Second starts cannot be received: the folder of sockets is not yours.');
    else server.listen(path);
    server.unref();
    this.#server = server;
  }

  #deliver(start: SecondStart): Promise<void> {
    return new Promise((resolve) => {
      const path = socketPath(this.#userData);
      if (path === null) return resolve();
      const socket = connect(path);
      socket.on('connect', () => socket.end(JSON.stringify(start)));
      socket.on('error', () => resolve());
      socket.on('close', () => resolve());
    });
  }

  /** Resolves when a start that was turned away has reached the owner. */
  delivered(): Promise<void> {
    return this.#delivery;
  }

  release(): void {
    if (this.#server === null) return;
    this.#server.close();
    this.#server = null;
    rmSync(this.#file, { force: true });
  }
}
