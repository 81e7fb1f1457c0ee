import { expect, onTestFinished, test } from 'vitest';
import { json, startScriptedService } from '../support/http/scripted-service.ts';
import { codesFile } from './support/files.ts';
import { sendToPlain } from './support/plain-desk.ts';
import type { AnswerPage, PlainOptions } from './support/plain-service.ts';

const list: PlainOptions['list'] = (task) => ({
  id: task.id,
  body: task.body,
  result: { status_code: task.status, output: {} },
});
const size = 25;
const slice = (listed: readonly unknown[], from: number) => ({ tasks: listed.slice(from, from + size) });

/** Ways to say where the next page is; each takes nothing but its own. */
const ways: Readonly<Record<string, AnswerPage>> = {
  'a Link header': (listed, asked, base) => {
    const from = Number(asked.searchParams.get('cursor') ?? 0);
    const next = `${base}${asked.pathname}?limit=${size}&cursor=${from + size}`;
    const link = `<${base}${asked.pathname}>; rel="first", <${next}>; rel="next"`;
    return {
      body: slice(listed, from),
      headers: from + size < listed.length ? { Link: link } : {},
    };
  },
  'an address in the body': (listed, asked) => {
    const from = Number(asked.searchParams.get('start_after') ?? 0);
    const next = from + size < listed.length ? `${asked.pathname}?start_after=${from + size}` : null;
    return { body: { ...slice(listed, from), paging: { next: { href: next } } } };
  },
  'a cursor in the body': (listed, asked) => {
    const from = Number(asked.searchParams.get('cursor') ?? 0);
    const next = from + size < listed.length ? String(from + size) : null;
    return { body: { ...slice(listed, from), meta: { cursors: { next_cursor: next } } } };
  },
  'a page number, unsaid': (listed, asked) => ({
    body: slice(listed, (Number(asked.searchParams.get('page') ?? 1) - 1) * size),
  }),
  'a page number from zero, unsaid': (listed, asked) => ({
    body: slice(listed, Number(asked.searchParams.get('page') ?? 0) * size),
  }),
  'a page number from zero, said': (listed, asked) => {
    const page = Number(asked.searchParams.get('page') ?? 0);
    const next = (page + 1) * size < listed.length ? page + 1 : null;
    return { body: { ...slice(listed, page * size), meta: { page, next_page: next } } };
  },
  'an offset, unsaid': (listed, asked) => ({
    body: slice(listed, Number(asked.searchParams.get('offset') ?? 0)),
  }),
};

test.each(Object.entries(ways))('all results are read where the next page is told by %s', async (_, page) => {
  const { desk, run } = await sendToPlain({ file: codesFile(130), list, page });
  const ended = await desk.reaches(run.id, 'done', 'waiting');
  expect(ended).toMatchObject({ state: 'done', succeeded: 130, failed: 0, matchedBy: 'echoed body' });
});

test('a fixed way of paging keeps to it: an offset from the second page on', async () => {
  const { desk, run, service } = await sendToPlain({
    file: codesFile(60),
    list,
    profile: { lists: { paging: 'offset' } },
    page: (listed, asked) => ({ body: slice(listed, Number(asked.searchParams.get('offset') ?? 0)) }),
  });
  expect(await desk.reaches(run.id, 'done', 'waiting')).toMatchObject({ state: 'done', succeeded: 60 });
  expect(service.requests.filter((request) => request.includes('/tasks?'))).toEqual(
    ['', '&offset=25', '&offset=50'].map((offset) => `GET /async_batches/77/tasks?limit=250${offset}`),
  );
});

test('pages that the profile says are counted from zero: the second has the number one', async () => {
  const { desk, run, service } = await sendToPlain({
    file: codesFile(60),
    list,
    profile: { lists: { paging: 'page-from-zero' } },
    page: (listed, asked) => ({ body: slice(listed, Number(asked.searchParams.get('page') ?? 0) * size) }),
  });
  expect(await desk.reaches(run.id, 'done', 'waiting')).toMatchObject({ state: 'done', succeeded: 60 });
  expect(service.requests.filter((request) => request.includes('/tasks?'))).toEqual(
    ['', '&page=1', '&page=2'].map((page) => `GET /async_batches/77/tasks?limit=250${page}`),
  );
});

test('a service without pages hands out the same page again: its list is read once, nothing counts twice', async () => {
  const { desk, run, service } = await sendToPlain({
    file: codesFile(40),
    list,
    profile: { limits: { pageSize: 40 } },
    page: (listed) => ({ body: { tasks: listed } }),
  });
  expect(await desk.reaches(run.id, 'done', 'waiting')).toMatchObject({ state: 'done', succeeded: 40 });
  expect(service.requests.filter((request) => request.includes('/tasks?')).length).toBeLessThanOrEqual(4);
});

test.each([400, 404, 422, 500])(
  'a page by number that is refused with %i is the end of the list',
  async (status) => {
    const { desk, run } = await sendToPlain({
      file: codesFile(40),
      list,
      profile: { limits: { pageSize: 40 } },
      page: (listed, asked) =>
        asked.searchParams.size > 1
          ? { status, body: { errors: { page: ['the limit is unknown'] } } }
          : { body: { tasks: listed } },
    });
    expect(await desk.reaches(run.id, 'done', 'waiting')).toMatchObject({ state: 'done', succeeded: 40 });
  },
);

test('activity keeps the names alone of what a service puts into the address of its next page', async () => {
  const { desk, run } = await sendToPlain({
    file: codesFile(60),
    list,
    page: (listed, asked) => {
      const from = Number(asked.searchParams.get('from') ?? 0);
      const next = `${asked.pathname}?from=${from + size}&recipient=Jo+Doe&sid=q1w2e3`;
      return { body: { ...slice(listed, from), next_url: from + size < listed.length ? next : null } };
    },
  });
  expect(await desk.reaches(run.id, 'done', 'waiting')).toMatchObject({ state: 'done', succeeded: 60 });
  const paths = (await desk.invoke('activity.list', { runId: run.id })).map(({ path }) => path);
  expect(paths.filter((path) => path.includes('recipient'))).toEqual(
    Array.from({ length: 2 }, () => '/async_batches/77/tasks?from=***&recipient=***&sid=***'),
  );
  expect(paths).toContain('/async_batches/77/tasks?limit=250');
});

test('an address of another origin gets no request: the list itself is asked for what it says', async () => {
  const elsewhere = await startScriptedService((_request, response) => json(response, 200, { tasks: [] }));
  onTestFinished(elsewhere.close);
  const { desk, run } = await sendToPlain({
    file: codesFile(60),
    list,
    page: (listed, asked) => {
      const from = Number(asked.searchParams.get('cursor') ?? 0);
      const next = `<${elsewhere.origin}/steal?cursor=${from + size}>; rel=next`;
      return { body: slice(listed, from), headers: from + size < listed.length ? { Link: next } : {} };
    },
  });
  expect(await desk.reaches(run.id, 'done', 'waiting')).toMatchObject({ state: 'done', succeeded: 60 });
  expect(elsewhere.received).toEqual([]);
});
