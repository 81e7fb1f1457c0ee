import type { Profile } from '../../domain/profile/profile.ts';
import type { Cells, RunKind } from '../../domain/sheet/kind.ts';
import { readingOf } from './read-first.ts';

export type Readings = {
  readonly add: (cells: Cells) => void;
  /** How many of the tasks can be read. */
  readonly of: (tasks: number) => number;
};

/** Counts the rows whose things nothing finds, so that they cannot be read before they are changed. */
export function countReadings(kind: RunKind, profile: Profile, possible: boolean): Readings {
  let unread = 0;
  return {
    add: (cells) => {
      if (possible && readingOf(kind.id, { task: 0, rows: [], cells: [cells], body: {} }, profile) === null)
        unread += 1;
    },
    of: (tasks) => (possible ? Math.max(0, tasks - unread) : 0),
  };
}
