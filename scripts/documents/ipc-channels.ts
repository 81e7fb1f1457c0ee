import { z } from 'zod';
import type { Entry } from '../../src/contract/define.ts';
import { contract } from '../../src/contract/index.ts';

/** The fields that a channel takes, by name, with what may be left out marked. */
function inputFields(schema: z.ZodType): string {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const required = new Set(shape.required ?? []);
  const names = Object.keys(shape.properties ?? {});
  return names.length === 0
    ? 'nothing'
    : names.map((name) => `\`${name}${required.has(name) ? '' : '?'}\``).join(', ');
}

function table(entries: readonly (readonly [string, Entry])[]): string[] {
  return entries.map(([channel, entry]) =>
    entry.direction !== 'event'
      ? `| \`${channel}\` | ${inputFields(entry.input)} | ${entry.about} |`
      : `| \`${channel}\` | ${entry.about} |`,
  );
}

export function ipcChannels(): string {
  const entries = Object.entries(contract) as [string, Entry][];
  const invokes = entries.filter(([, entry]) => entry.direction === 'invoke');
  const ofPreload = entries.filter(([, entry]) => entry.direction === 'preload');
  const events = entries.filter(([, entry]) => entry.direction === 'event');
  return [
    '# IPC channels',
    '',
    'Generated from `src/contract` by `npm run docs`; compared by `npm run check`.',
    '',
    `## Requests of the page (${invokes.length})`,
    '',
    'Every input is decoded by its schema before a handler sees it. A field with `?` may be omitted.',
    '',
    '| channel | takes | what it does |',
    '|---|---|---|',
    ...table(invokes),
    '',
    `## Requests of the preload only (${ofPreload.length})`,
    '',
    'The page cannot call these.',
    '',
    '| channel | takes | what it does |',
    '|---|---|---|',
    ...table(ofPreload),
    '',
    `## Events of main (${events.length})`,
    '',
    '| channel | what it reports |',
    '|---|---|',
    ...table(events),
    '',
  ].join('\n');
}
