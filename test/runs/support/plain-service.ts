import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

const patience = { 'Retry-After': '86400' };

export type PlainTask = { readonly id: string; readonly body: Record<string, unknown>; status: number };

export type PlainService = {
  readonly url: string;
  readonly tasks: readonly PlainTask[];
  /** Method and path of every API request, in order. */
  readonly requests: readonly string[];
  /** How often its batch was started: each time it would carry all tasks out. */
  readonly starts: () => number;
};

/** How a task is listed; null leaves it out of the page. */
export type ListTask = (task: PlainTask, index: number) => unknown;

/** A page of the list as it is answered, for the address that asks for it; `base` is that of the service. */
export type AnswerPage = (
  listed: readonly unknown[],
  asked: URL,
  base: string,
) => {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
};

export type PlainOptions = {
  /** Null: the service has no list of tasks. */
  readonly list: ListTask | null;
  readonly statusOf?: (body: Record<string, unknown>) => number;
  /** `looks`: readings of the batch since the first process request, this one included. */
  readonly record?: (batch: {
    id: string;
    total: number;
    done: boolean;
    failed: number;
    looks: number;
  }) => unknown;
  /** What becomes of a process request, by its number from 1: whether it acts, and whether its answer is lost. */
  readonly process?: (nth: number) => { readonly acts: boolean; readonly isLost: boolean };
  /** The status with which a look at the batch is answered; with 429 it asks for a day of patience. */
  readonly lookStatus?: (done: boolean) => number;
  /** What a process request is answered with, and whether it acts, in the place of `process`. */
  readonly processAnswer?: { readonly acts: boolean; readonly body: unknown; readonly status?: number };
  /** What a request of one row is answered with: a new discount, or a changed subscription. */
  readonly one?: (body: Record<string, unknown>, path: string) => unknown;
  /** The status of that. */
  readonly oneStatus?: number;
  /** The status with which a request of one row is refused, asking for a day of patience; null: it is not. */
  readonly busy?: (path: string) => number | null;
  readonly page?: AnswerPage;
  /** The answer to an add request, of the tasks that it added. */
  readonly added?: (tasks: readonly PlainTask[]) => unknown;
};

const usualRecord: NonNullable<PlainOptions['record']> = (batch) => ({
  batch_id: batch.id,
  status: batch.done ? 'completed' : 'not_started',
  total_task_count: batch.total,
  success_task_count: batch.done ? batch.total - batch.failed : 0,
  fail_task_count: batch.done ? batch.failed : 0,
});

/**
 * A service of the bare minimum: one store, batches that end at once, and a list of tasks in whatever form a
 * test wants. It shows what the practice service never does, for example results without their bodies.
 */
export async function startPlainService({
  list,
  statusOf = () => 201,
  record = usualRecord,
  lookStatus = () => 200,
  added = () => ({}),
  processAnswer,
  one = () => ({}),
  oneStatus = 200,
  busy = () => null,
  process = () => ({ acts: true, isLost: false }),
  page = (listed) => ({ body: { async_batch_tasks: listed } }),
}: PlainOptions): Promise<PlainService> {
  const tasks: PlainTask[] = [];
  const requests: string[] = [];
  let done = false;
  let asked = 0;
  let starts = 0;
  let looks = 0;
  let batches = 0;
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const send = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://service.invalid');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    if (url.pathname.startsWith('/partners/app/')) {
      const callback = `${url.searchParams.get('callback')}?code=1&platform_b_domain=north&shop_domain=north`;
      response.writeHead(302, { Location: callback }).end();
      return;
    }
    if (url.pathname === '/oauth/token') {
      send(response, 200, {
        access_token: 'access-1a2b3c',
        refresh_token: 'refresh-1a2b3c',
        token_type: 'Bearer',
        scope: 'write_batches',
      });
      return;
    }
    requests.push(`${request.method} ${url.pathname}${url.search}`);
    const failed = tasks.filter((task) => task.status >= 300).length;
    if (['/discounts', '/subscriptions'].some((path) => url.pathname.startsWith(path))) {
      const refused = busy(url.pathname);
      if (refused !== null) send(response, refused, {}, patience);
      else send(response, oneStatus, one(JSON.parse(text), url.pathname));
    } else if (url.pathname.endsWith('/process')) {
      asked += 1;
      const { acts, isLost } = processAnswer ? { ...processAnswer, isLost: false } : process(asked);
      done ||= acts;
      if (acts) starts += 1;
      if (isLost) request.socket.destroy();
      else send(response, processAnswer?.status ?? 200, processAnswer?.body ?? {});
    } else if (url.pathname.endsWith('/tasks') && request.method === 'POST') {
      const body: { tasks: { body: Record<string, unknown> }[] } = JSON.parse(text);
      const before = tasks.length;
      for (const task of body.tasks) {
        tasks.push({ id: String(9000 + tasks.length), body: task.body, status: statusOf(task.body) });
      }
      send(response, 200, added(tasks.slice(before)));
    } else if (url.pathname.endsWith('/tasks')) {
      if (list === null) send(response, 404, {});
      else {
        const listed = tasks.map(list).filter((task) => task !== null);
        const answered = page(listed, url, `http://${request.headers.host}`);
        send(response, answered.status ?? 200, answered.body, answered.headers);
      }
    } else {
      const status = request.method === 'GET' ? lookStatus(done) : 200;
      if (asked > 0) looks += 1;
      if (request.method === 'POST') batches += 1;
      const answered =
        status === 200 ? record({ id: String(76 + batches), total: tasks.length, done, failed, looks }) : {};
      send(response, status, answered, status === 429 ? patience : {});
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, tasks, requests, starts: () => starts };
}
