import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { campaignColumns, campaignRow } from './campaign-rows.ts';

/** Writes a campaign file of that many rows once; later calls answer the same file. */
export async function campaignFile(folder: string, rows: number): Promise<string> {
  const file = join(folder, `campaign-${rows}.csv`);
  if (existsSync(file)) return file;
  const stream = createWriteStream(file);
  stream.write(`${campaignColumns.join(',')}\r\n`);
  for (let from = 0; from < rows; from += 10_000) {
    const count = Math.min(10_000, rows - from);
    const text = Array.from({ length: count }, (_, at) => `${campaignRow(from + at).join(',')}\r\n`).join('');
    if (!stream.write(text)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');
  return file;
}
