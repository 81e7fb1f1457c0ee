import { channels } from '../kinds/body.ts';
import { type ChannelTexts, readChannels } from './channel-json.ts';
import { coercer } from './coerce.ts';
import { isTemplateLabel } from './layout.ts';
import type { ImportPlan, TargetColumn } from './plan-types.ts';

/** Makes the function that turns a raw row into the texts of a sheet row. Made once per import. */
export function rowImporter(plan: ImportPlan): (rawCells: readonly string[]) => string[] {
  const channelsOf = channelReader();
  const readers = plan.targets.map((target) => reader(target, channelsOf));
  const givers = plan.targets.flatMap((target, index) =>
    target.source === null && target.constant !== '' ? [{ index, target }] : [],
  );
  const carried = plan.unmapped.map((column) => column.index);
  return (rawCells) => {
    const texts: string[] = [];
    // Most columns are taken as they stand: no call for each of their cells.
    for (const read of readers)
      texts.push(typeof read === 'number' ? (rawCells[read] ?? '') : read(rawCells));
    for (const { index, target } of givers) {
      if (target.constantWith === null || texts[target.constantWith] !== '') texts[index] = target.constant;
    }
    for (const index of carried) texts.push(rawCells[index] ?? '');
    return texts;
  };
}

/** The note of a raw row as it is in the file; empty where the file has no notes. */
export const rawNote = (plan: ImportPlan, rawCells: readonly string[]): string =>
  plan.note === null ? '' : (rawCells[plan.note] ?? '');

/** What reads a cell: the file's column, taken as it stands, or what makes a text of it. */
type Reader = number | ((rawCells: readonly string[]) => string);

function reader(target: TargetColumn, channelsOf: (text: string) => ChannelTexts | null): Reader {
  const { source, channel } = target;
  if (source === null) return () => '';
  if (channel !== null) {
    return (rawCells) => {
      const text = rawCells[source] ?? '';
      const read = channelsOf(text);
      // A cell that cannot be spread stays whole in the first channel, where its issue shows. Nothing is lost.
      if (read === null) return channel === channels[0] ? text : '';
      return read[channel] ?? '';
    };
  }
  const coerce = coercer(target.coercion);
  return target.coercion.as === 'typed' ? source : (rawCells) => coerce(rawCells[source] ?? '');
}

/** Reads channel cells; the few texts that a file repeats in every row are read once. */
function channelReader(): (text: string) => ChannelTexts | null {
  const known = new Map<string, ChannelTexts | null>();
  return (text) => {
    const read = known.get(text);
    if (read !== undefined) return read;
    const made = readChannels(text);
    if (known.size < 256) known.set(text, made);
    return made;
  };
}

/** True for rows below the header that are no data: empty ones and the label rows of a template. */
export function isSkippedRow(plan: Pick<ImportPlan, 'labelColumn'>, rawCells: readonly string[]): boolean {
  if (plan.labelColumn && isTemplateLabel(rawCells[0])) return true;
  for (const cell of rawCells) if (cell !== '' && cell.trim() !== '') return false;
  return true;
}
