import { shell } from './state.ts';
import type { FromTest, ToTest } from './test-messages.ts';

/**
 * The way in for tests. It exists only when the shell was started with `--test` by a process that opened a
 * channel to it; that process is the only one that can use it, so there is no port and no secret.
 */
export const isUnderTest = (): boolean => shell.options.test && process.send !== undefined;

export function tellTest(message: ToTest): void {
  if (isUnderTest()) process.send?.(message);
}

export type Answers = {
  readonly open: (readonly string[] | null)[];
  readonly save: (string | null)[];
  readonly message: number[];
};

/** Answers that tests have queued for the dialogs to come. */
export const answers: Answers = { open: [], save: [], message: [] };

export type TestActions = {
  readonly power: (event: 'suspend' | 'resume') => void;
  readonly dropGuards: () => void;
  readonly quit: () => void;
  /** The test process is gone: nobody waits for this one any more. */
  readonly orphaned: () => void;
};

export function openTestDoor(actions: TestActions): void {
  if (!isUnderTest()) return;
  process.on('disconnect', actions.orphaned);
  process.on('message', (message: FromTest) => {
    switch (message.t) {
      case 'answer-open':
        answers.open.push(message.paths);
        break;
      case 'answer-save':
        answers.save.push(message.path);
        break;
      case 'answer-message':
        answers.message.push(message.response);
        break;
      case 'power':
        actions.power(message.event);
        break;
      case 'drop-guards':
        actions.dropGuards();
        break;
      case 'quit':
        actions.quit();
        break;
    }
  });
}
