import { expect } from 'vitest';

/** `expect.poll` for things that other processes do: patient where the machine is busy, prompt where not. */
export const eventually: typeof expect.poll = (read) => expect.poll(read, { interval: 20, timeout: 60_000 });
