import { z } from 'zod';
import { makeRoom, ownText, writeOwnText } from '../files/own-text.ts';

const hourMs = 60 * 60 * 1000;
/** The longest step since the last time that needs no second sight: longer ones are holidays, or a clock that is wrong. */
const longestStepMs = 7 * 24 * hourMs;
/** After this, a clock that was ahead would have been noticed. The daily look sees it at most a day later. */
const believedAfterMs = 20 * hourMs;

/** Milliseconds since the epoch. */
const time = z.number().min(0).max(8.64e15);
/** The last time that was believed, and a clock that was ahead of it; both are the same until a first time is believed. */
const stateSchema = z.object({ seen: time, ahead: time.nullable() });
type State = z.infer<typeof stateSchema>;

/**
 * The time (milliseconds since the epoch) by which old data may be deleted. It is that of the clock, unless the clock is
 * more than a week ahead of the last time that was believed: such a step is believed only when it is still there the day
 * after, as one start with a wrong year must not delete everything. Until then, it is the last believed time; 0 where none
 * is known.
 * Throws what the system throws where the file cannot be written: what is not noted cannot be told from a wrong clock.
 */
export function believedTime(file: string, now: number): number {
  const state = stateOf(file);
  const next = nextState(state, now);
  if (state === null) makeRoom(file);
  if (state === null || state.seen !== next.seen || state.ahead !== next.ahead)
    writeOwnText(file, JSON.stringify(next));
  return isFirst(next) ? 0 : next.seen;
}

function stateOf(file: string): State | null {
  try {
    return stateSchema.parse(JSON.parse(ownText(file)));
  } catch {
    return null;
  }
}

const isFirst = ({ seen, ahead }: State): boolean => seen === ahead;

function nextState(state: State | null, now: number): State {
  if (state === null || (isFirst(state) && now < state.seen)) return { seen: now, ahead: now };
  const { seen, ahead } = state;
  const isStep = now > seen + longestStepMs;
  if (isFirst(state)) {
    if (now < seen + believedAfterMs) return state;
    return { seen: isStep ? seen : now, ahead: isStep ? now : null };
  }
  if (!isStep) return { seen: now, ahead: null };
  if (ahead === null || now < ahead || now > ahead + longestStepMs) return { seen, ahead: now };
  return now >= ahead + believedAfterMs ? { seen: now, ahead: null } : { seen, ahead };
}
