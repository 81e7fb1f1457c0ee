import { z } from 'zod';
import { ownText, writeOwnText } from '../files/own-text.ts';

const hourMs = 60 * 60 * 1000;
/** The longest step since the last time that needs no second sight: longer ones are holidays, or a clock that is wrong. */
const longestStepMs = 7 * 24 * hourMs;
/** After this, a clock that was ahead would have been noticed. The daily look sees it at most a day later. */
const believedAfterMs = 20 * hourMs;

const stateSchema = z.object({ seen: z.number(), ahead: z.number().nullable() });
type State = z.infer<typeof stateSchema>;

/**
 * The time (milliseconds since the epoch) by which old data may be deleted. It is that of the clock, unless the clock is
 * more than a week ahead of the last time that was believed: such a step is believed only when it is still there the day
 * after, as one start with a wrong year must not delete everything. Until then, it is the last believed time.
 * Throws what the system throws where the file cannot be written: what is not noted cannot be told from a wrong clock.
 */
export function believedTime(file: string, now: number): number {
  const state = stateOf(file);
  const next = nextState(state, now);
  if (state === null || state.seen !== next.seen || state.ahead !== next.ahead)
    writeOwnText(file, JSON.stringify(next));
  return next.seen;
}

function stateOf(file: string): State | null {
  try {
    return stateSchema.parse(JSON.parse(ownText(file)));
  } catch {
    return null;
  }
}

function nextState(state: State | null, now: number): State {
  if (state === null || now <= state.seen + longestStepMs) return { seen: now, ahead: null };
  const { seen, ahead } = state;
  if (ahead === null || now < ahead) return { seen, ahead: now };
  return now >= ahead + believedAfterMs ? { seen: now, ahead: null } : { seen, ahead };
}
