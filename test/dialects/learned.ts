import type { TryReport, TryTask } from '../../src/contract/profiles.ts';
import type { Store } from '../../src/contract/stores.ts';
import { applyEdits } from '../../src/domain/profile/edit.ts';
import type { LearnedLine } from '../../src/domain/profile/learn/index.ts';
import type { Profile } from '../../src/domain/profile/profile.ts';
import type { Host } from './host.ts';
import type { Dialect } from './properties.ts';
import { ownWords } from './service/batch-record.ts';
import type { DrawnService } from './service/server.ts';

/** Tries a service with one task and lets its time pass until the report is there. */
export async function tryIt(host: Host, store: Store, task: TryTask): Promise<TryReport> {
  await host.desk.invoke('profiles.tryService', { profileId: store.profileId, storeId: store.id, task });
  for (;;) {
    const state = await host.desk.invoke('profiles.tryState', {});
    if (state.step === 'done') return state.report;
    if (state.step !== 'going') throw new Error(`the try is ${state.step}`);
    await host.step();
  }
}

/** Takes over every line that is offered, as the operator who ticks all of them. */
export async function takeOver(host: Host, store: Store, report: TryReport): Promise<Profile> {
  const known = await host.desk.invoke('profiles.list', {});
  const before = known.find(({ id }) => id === store.profileId);
  if (before === undefined) throw new Error('no profile');
  const edits = Object.fromEntries(
    report.lines.flatMap(({ path, offer }) => (path === null || offer === null ? [] : [[path, offer]])),
  );
  const { profile, issues } = applyEdits(before, edits);
  if (profile === null) throw new Error(`what was learned cannot be kept: ${JSON.stringify(issues)}`);
  return host.desk.invoke('profiles.save', { profile });
}

const knownWords = {
  new: 'not_started',
  running: 'processing',
  over: 'completed',
  broken: 'failed',
} as const;
const taskWords = { success: ['success', 'ok'], failed: ['failed', 'rejected'] } as const;

/** What is offered and is not so by the dialect of the service; what is so and was there to be seen is not asked. */
export function falseOffers(dialect: Dialect, lines: readonly LearnedLine[]): readonly string[] {
  return lines.flatMap(({ path, now, offer }) => {
    if (path === null || offer === null) return [];
    const isTrue = truthOf(dialect, path, now.split(', '), offer);
    return isTrue ? [] : [`${path}: ${offer}`];
  });
}

function truthOf(dialect: Dialect, path: string, now: readonly string[], offer: string): boolean {
  const fresh = offer.split(', ').filter((word) => !now.includes(word));
  const own = dialect.words === 'named' || dialect.words === 'unknown';
  const words = own ? ownWords : knownWords;
  const within = (allowed: readonly string[]): boolean =>
    fresh.every((word) => allowed.some((one) => one.toLowerCase() === word.toLowerCase()));
  switch (path) {
    case 'words.batchNotStarted':
      return within([words.new]);
    case 'words.batchStarted':
      return within([words.running]);
    case 'words.batchDone':
      return within([words.over, words.broken]);
    case 'words.taskDone':
      return within([...taskWords.success, ...taskWords.failed]);
    case 'words.taskFailed':
      return within(taskWords.failed);
    case 'words.discountStatus':
      return within(['enabled', 'active']);
    case 'optional.taskList':
      return (offer === 'true') === (dialect.list === 'there' || dialect.list === 'unsaid');
    case 'optional.discountLookup':
      return (offer === 'true') === (dialect.lookUp === 'filters');
    case 'limits.bucketSize':
      return dialect.signal !== 'none' && offer === (dialect.bucket === 'smaller' ? '6' : '40');
    case 'limits.pageSize':
      return dialect.pageCap === 'refused' && Number(offer) <= 30;
    case 'lists.paging':
      return offer === dialect.paging;
    default:
      return false;
  }
}

/** What a report says of the code and is not so. */
export function untrueLeft(
  { left }: Pick<TryReport, 'left'>,
  service: Pick<DrawnService, 'truth'>,
  code: string,
): readonly string[] {
  const { done } = service.truth().of(code);
  const about = left.find((line) => line.startsWith(`The code ${code}`)) ?? null;
  if (done > 1) return [`${code} was made ${done} times`];
  if (done === 1 && about === null) return [`${code} is there, and nothing says so`];
  if (done === 0 && about !== null && !about.includes('may exist')) return [`${code} is not there: ${about}`];
  return [];
}
