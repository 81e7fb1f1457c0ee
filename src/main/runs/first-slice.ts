import type { RunEvent } from '../../domain/run/events.ts';
import { cut } from '../../domain/run/plan.ts';

/** Tasks whose outcomes are written in one transaction at most. */
const outcomesAtOnce = 1000;

/** The events up to a thousand outcomes; `all` false when something was left for the next slice. */
export function firstSlice(events: readonly RunEvent[]): {
  readonly some: readonly RunEvent[];
  readonly all: boolean;
} {
  const some: RunEvent[] = [];
  for (const event of events) {
    if (event.type !== 'row-outcomes') {
      some.push(event);
      continue;
    }
    const pieces = event.outcomes.flatMap((range) =>
      cut(range, outcomesAtOnce).map((piece) => ({ ...piece, outcome: range.outcome })),
    );
    const first = pieces[0];
    if (first === undefined) continue;
    const few: (typeof first)[] = [];
    let tasks = 0;
    for (const piece of pieces) {
      if (tasks + piece.count > outcomesAtOnce && few.length > 0) break;
      few.push(piece);
      tasks += piece.count;
    }
    some.push({ ...event, outcomes: few });
    if (few.length < pieces.length) return { some, all: false };
  }
  return { some, all: true };
}
