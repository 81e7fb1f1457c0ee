import { type AnswerInPlace, startRecordingProxy } from '../../profiles/support/recording-proxy.ts';
import { openDesk, startService } from './desk.ts';

/** The ID at the end of a path. */
export const last = (path: string): number => Number(path.split('/').at(-1));

/** A store of the practice service, some of whose answers are others. */
export async function worldWith(answer: AnswerInPlace, optional = {}) {
  const service = await startService();
  const proxy = await startRecordingProxy(service.url, answer);
  const desk = await openDesk();
  const limits = { leakPerSecond: 200, pollSeconds: 0.01 };
  const store = await desk.connect({ ...service.facts, url: proxy.url }, 'north', { limits, optional });
  return { service, proxy, desk, store };
}
