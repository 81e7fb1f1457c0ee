import type { RunEvent } from '../../domain/run/events.ts';
import { outstanding } from '../../domain/run/next-context.ts';
import type { LiveRun } from './live-run.ts';
import type { TaskDetail } from './store/journal.ts';

/** What has happened: it cannot be undone, so it is kept until it is written. */
export type Happened = {
  readonly events: readonly RunEvent[];
  readonly details?: ReadonlyMap<number, TaskDetail>;
  /** What is to be written before it; may be done twice. */
  readonly before?: () => void;
};

export type RunWriter = {
  /** Writes what is about to happen. Throws as the journal does; then it must not happen. */
  readonly append: (events: readonly RunEvent[]) => void;
  /** Writes what has happened, at once or as soon as the disk takes it. Never throws. */
  readonly record: (happened: Happened) => void;
  /** Writes what the disk refused earlier. Throws as the journal does. */
  readonly drain: () => void;
  /** Writes nothing more. */
  readonly abandon: () => void;
};

export type RunWriterParts = {
  readonly run: LiveRun;
  /** `freed`: another run of the store may go on. Must not throw. */
  readonly onWritten: (freed: boolean) => void;
  /** Something that has happened could not be written. */
  readonly onRefused: (thrown: unknown) => void;
};

/** Everything that a run writes while it goes. The disk may be full at any time; nothing that happened is lost by that. */
export function createRunWriter({ run, onWritten, onRefused }: RunWriterParts): RunWriter {
  const kept: Happened[] = [];
  let draining = false;
  let abandoned = false;

  const append: RunWriter['append'] = (events) => {
    if (abandoned) return;
    const before = outstanding(run.state());
    run.append(events);
    onWritten(outstanding(run.state()) < before);
  };
  const drain = (): void => {
    // What is written makes further events: they come to the end of the list that is being written.
    if (draining || abandoned) return;
    draining = true;
    try {
      for (let first = kept[0]; first !== undefined; first = kept[0]) {
        const before = outstanding(run.state());
        first.before?.();
        run.append(first.events, first.details);
        kept.shift();
        onWritten(outstanding(run.state()) < before);
      }
    } finally {
      draining = false;
    }
  };
  return {
    append,
    drain,
    record: (happened) => {
      if (abandoned) return;
      kept.push(happened);
      try {
        drain();
      } catch (thrown) {
        onRefused(thrown);
      }
    },
    abandon: () => {
      abandoned = true;
    },
  };
}
