import type { PracticeService } from '../../../src/practice/index.ts';
import { type Answer, at, type Client, clientWith, refreshWith, type Tokens, tokensOf } from './client.ts';

/** What a request came to: a readable answer, a refusal, or not knowing whether it was carried out. */
type Outcome =
  | { readonly kind: 'done'; readonly body: unknown; readonly text: string }
  | { readonly kind: 'refused'; readonly answer: Answer }
  | { readonly kind: 'ambiguous' };

export type CarefulResult = {
  /** Code -> status code of its task. */
  readonly outcomes: ReadonlyMap<string, number>;
  readonly requests: number;
};

export type CarefulClient = {
  readonly runBatch: (type: string, bodies: readonly unknown[], chunk: number) => Promise<CarefulResult>;
};

/**
 * The least client that reaches certainty about batches on a service that loses, doubles and shuffles
 * answers: it never sends a task of a batch that may have been processed, and believes only results. It
 * shows that the hostile behaviour leaves a way; it is no example of how to wait.
 */
export function createCarefulClient(
  service: PracticeService,
  first: Tokens,
  waitForRoom: () => Promise<void>,
): CarefulClient {
  let tokens = first;
  let requests = 0;

  async function once(client: Client, method: string, path: string, body?: unknown): Promise<Outcome> {
    requests += 1;
    try {
      const answer = await client.send(method, path, body);
      if (answer.status >= 500 && answer.status !== 503) return { kind: 'ambiguous' };
      if (answer.status >= 400) return { kind: 'refused', answer };
      const readable = answer.body !== undefined || answer.status === 204;
      return readable ? { kind: 'done', body: answer.body, text: answer.text } : { kind: 'ambiguous' };
    } catch {
      return { kind: 'ambiguous' };
    }
  }

  async function refresh(): Promise<void> {
    for (;;) {
      try {
        const answer = await refreshWith(service, tokens.refresh);
        if (answer.status !== 200) throw new Error(`the refresh was rejected: ${answer.text}`);
        const next = tokensOf(answer);
        tokens = next;
        return;
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('the refresh')) throw error;
      }
    }
  }

  /** Repeats what was certainly not carried out: 401 after a refresh, 429 and 503, and 409 unless it is final. */
  async function send(method: string, path: string, body?: unknown): Promise<Outcome> {
    for (;;) {
      const outcome = await once(clientWith(service, tokens), method, path, body);
      if (outcome.kind !== 'refused') return outcome;
      const { status, text } = outcome.answer;
      if (status === 401) await refresh();
      else if (status === 409 && text.includes('processed already')) return outcome;
      else if (status === 429 || status === 409) await waitForRoom();
      else if (status !== 503) return outcome;
    }
  }

  /** Reads until an answer can be read. */
  async function read(path: string): Promise<unknown> {
    for (;;) {
      const outcome = await send('GET', path);
      if (outcome.kind === 'done') return outcome.body;
      if (outcome.kind === 'refused') throw new Error(`${path}: ${outcome.answer.status}`);
    }
  }

  async function createBatch(type: string): Promise<string> {
    for (;;) {
      const outcome = await send('POST', '/async_batches', { batch_type: type });
      if (outcome.kind === 'refused') throw new Error(outcome.answer.text);
      // Without an id the batch is an orphan, and harmless: another one is made.
      const text = outcome.kind === 'done' ? outcome.text : '';
      // From the text: the id may have more digits than a float holds.
      const id = /"(?:id|batch_id)":"?(\d+)/.exec(text)?.[1];
      if (id !== undefined) return id;
    }
  }

  /** A batch that certainly holds each of the bodies once. */
  async function filledBatch(type: string, bodies: readonly unknown[], chunk: number): Promise<string> {
    for (;;) {
      const id = await createBatch(type);
      for (let from = 0; from < bodies.length; from += chunk) {
        const tasks = bodies.slice(from, from + chunk).map((body) => ({ body }));
        await send('POST', `/async_batches/${id}/tasks`, { tasks });
        if ((await total(id)) !== from + tasks.length) break;
      }
      if ((await total(id)) === bodies.length) return id;
      // It was never processed, so it is harmless: the same tasks go into another.
    }
  }

  async function total(id: string): Promise<number> {
    const body = await read(`/async_batches/${id}`);
    return Number(at(body, 'async_batch', 'total_task_count') ?? at(body, 'total_task_count'));
  }

  async function process(id: string): Promise<void> {
    for (;;) {
      const outcome = await send('POST', `/async_batches/${id}/process`, {});
      if (outcome.kind !== 'ambiguous') return;
      const body = await read(`/async_batches/${id}`);
      const status = at(body, 'async_batch', 'status') ?? at(body, 'status');
      if (status !== 'not_started') return;
    }
  }

  /** Reads all pages again and again until every task has a result. */
  async function results(id: string, count: number): Promise<Map<string, number>> {
    const known = new Map<string, number>();
    while (known.size < count) {
      let cursor: unknown = null;
      do {
        const page: unknown = await read(
          `/async_batches/${id}/tasks?limit=25${cursor === null ? '' : `&cursor=${cursor}`}`,
        );
        const tasks = at(page, 'async_batch_tasks');
        for (const task of Array.isArray(tasks) ? tasks : []) {
          const status = at(task, 'result', 'status_code');
          if (typeof status === 'number') known.set(String(at(task, 'body', 'code')), status);
        }
        cursor = at(page, 'next_cursor');
      } while (typeof cursor === 'string');
    }
    return known;
  }

  return {
    runBatch: async (type: string, bodies: readonly unknown[], chunk: number): Promise<CarefulResult> => {
      const id = await filledBatch(type, bodies, chunk);
      await process(id);
      return { outcomes: await results(id, bodies.length), requests };
    },
  };
}
