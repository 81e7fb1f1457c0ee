import { isJsonObject, type Json, parseJson } from '../json.ts';
import { channels } from '../kinds/body.ts';

export type ChannelTexts = Readonly<Record<string, string>>;

/** `true`, `false` or nothing of one channel: `{"can_apply": true}` or a bare boolean. */
function channelText(value: Json | undefined): string | null {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (!isJsonObject(value) || Object.keys(value).some((key) => key !== 'can_apply')) return null;
  const applies = value.can_apply;
  return applies === undefined || applies === null
    ? ''
    : typeof applies === 'boolean'
      ? String(applies)
      : null;
}

/** The channels' texts of a JSON cell; null when it holds anything that four yes-or-no columns cannot. */
export function readChannels(text: string): ChannelTexts | null {
  if (text.trim() === '') return {};
  let value: Json;
  try {
    value = parseJson(text);
  } catch {
    // No JSON: the caller keeps the text where its issue shows.
    return null;
  }
  if (!isJsonObject(value)) return null;
  const names: readonly string[] = channels;
  const texts: Record<string, string> = {};
  for (const [name, part] of Object.entries(value)) {
    const read = channelText(part);
    if (read === null || !names.includes(name)) return null;
    texts[name] = read;
  }
  return texts;
}
