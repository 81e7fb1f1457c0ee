import { spawn } from 'node:child_process';
import { ensureSystemPackages } from './system-packages.ts';

export type Display = { readonly name: string; readonly stop: () => void };

/** A virtual display where Linux has none; null where a real one (or another system's) is there. */
export async function ensureDisplay(): Promise<Display | null> {
  const [display = null] = await ensureDisplays(1);
  if (display) console.error(`No display found; using the virtual display ${display.name}.`);
  return display;
}

/**
 * So many virtual displays where Linux has none, for programs that must not share a clipboard and a focus. None where a
 * real one (or another system's) is there.
 */
export async function ensureDisplays(count: number): Promise<readonly Display[]> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY) return [];
  ensureSystemPackages(['display']);
  return Promise.all(Array.from({ length: count }, startDisplay));
}

async function startDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const name = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)));
    server.stdio[3]?.once('data', (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`));
  });
  return { name, stop: () => server.kill() };
}
