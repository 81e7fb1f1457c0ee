import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../src/contract/index.ts';
import { Failure } from '../../src/main/failure.ts';
import { installDoor } from '../../src/main/ipc/door.ts';
import type { Handlers, WindowHandlers } from '../../src/main/ipc/handlers.ts';
import { ask, BrowserWindow } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const own = 'app://partner-desk/index.html';
const lines: string[] = [];
const write = (message: string, fields?: object) => void lines.push(JSON.stringify({ message, ...fields }));
const asked: unknown[] = [];
let answer: () => unknown;
const handler = (input: unknown): unknown => {
  asked.push(input);
  return answer();
};

beforeAll(() => {
  const handlers = { 'app.helpDocument': handler } as unknown as Handlers;
  const ofWindows = {} as WindowHandlers;
  installDoor(Promise.resolve(handlers), ofWindows, { info: write, warn: write, error: write });
  new BrowserWindow({});
});
beforeEach(() => {
  asked.length = 0;
  lines.length = 0;
  answer = () => null;
});

type Frame = { readonly url: string; readonly parent: object | null };
const call = (input: unknown, senderFrame: Frame | null = { url: own, parent: null }, id = 1) =>
  ask<Promise<Answer<unknown>>>('channel app.helpDocument', { senderFrame, sender: { id } }, input);
const input = { topic: 'security' };

describe('the door', () => {
  test('opens to the page of the app', async () => {
    answer = () => 'the document';
    expect(await call(input)).toEqual({ ok: true, value: 'the document' });
    expect(asked).toEqual([input]);
  });

  test.each<[string, Frame | null, number]>([
    ['a frame inside the page', { url: own, parent: {} }, 1],
    ['another page in the window', { url: 'https://elsewhere.example/?token=a-secret', parent: null }, 1],
    ['another host of the scheme', { url: 'app://other/index.html', parent: null }, 1],
    ['a window that is not the app’s', { url: own, parent: null }, 99],
    ['a frame that is gone', null, 1],
  ])('stays shut to %s', async (_who, frame, id) => {
    expect(await call(input, frame, id)).toMatchObject({ ok: false, error: { code: 'untrusted-sender' } });
    expect(asked).toEqual([]);
    expect(lines.join()).not.toContain('a-secret');
  });

  test('lets in what the contract describes alone', async () => {
    const wrong = { topic: 'a-secret'.repeat(11) };
    expect(await call(wrong)).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    expect(asked).toEqual([]);
    expect(lines.join()).not.toContain('a-secret');
  });

  test('hands on no key that the contract does not have', async () => {
    await call({ ...input, path: '/etc/passwd' });
    expect(asked).toEqual([input]);
  });

  test('says nothing of the inside of main when a step breaks', async () => {
    answer = () => {
      throw new Error('SQLITE_CANTOPEN /home/olga/desk.db');
    };
    const refused = await call(input);
    expect(refused).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(refused)).not.toMatch(/SQLITE|olga/);
  });

  test('hands on what a step says to the operator', async () => {
    const error = { code: 'not-found', message: 'There is none.' } as const;
    answer = () => {
      throw new Failure(error);
    };
    expect(await call(input)).toEqual({ ok: false, error });
  });
});
