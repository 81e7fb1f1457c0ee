import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fuzzed, FuzzOptions, Reader } from './reader.ts';
import { answerReaders } from './readers/answers.ts';
import { callbackReaders } from './readers/callback.ts';
import { channelReaders } from './readers/channels.ts';
import { fileReaders } from './readers/files.ts';

/** Everything that takes what strangers give: files, answers of a service, messages of the page, callbacks. */
export const readers: readonly Reader[] = [
  ...fileReaders,
  ...answerReaders,
  ...channelReaders,
  ...callbackReaders,
];

/** Gives each reader its inputs, one reader after the other; the smallest input of a fall is written to a folder. */
export async function fuzz(
  chosen: readonly Reader[],
  options: FuzzOptions,
  folder: string,
  log: (line: string) => void,
): Promise<readonly Fuzzed[]> {
  const results: Fuzzed[] = [];
  for (const reader of chosen) {
    const result = await reader.fuzz(options);
    results.push(result);
    const { inputs, slowest, fall } = result;
    log(`${reader.name}: ${inputs} inputs of seed ${options.seed}, the slowest ${slowest} ms`);
    if (fall === null) continue;
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${reader.name}-${options.seed}.txt`);
    writeFileSync(file, fall.input);
    log(
      `FALL of ${reader.name} (seed ${options.seed}): ${fall.why}\nsmallest input, ${fall.input.length} bytes: ${file}`,
    );
  }
  return results;
}
