import { randomBytes } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import type { FromPage, PageKey, ToPage } from './messages.ts';
import { pageSource } from './source.ts';

/** The frame that a message came from, as the browser reports it; the page has no say in it. */
export type SenderFrame = { readonly id: string; readonly parentId: string | null; readonly url: string };

export type LinkEvents = {
  readonly message: (message: FromPage, frame: SenderFrame) => void;
  /** The page wants a new window: window.open, a link with a target, a form. */
  readonly windowOpen: (url: string, frameName: string) => void;
  /** The top frame has another document, or its document has given itself another address. */
  readonly navigated: (url: string, isInPage: boolean) => void;
};

type Context = { readonly frameId: string; readonly isDefault: boolean };

const deliver = 'function (name, text) { dispatchEvent(new CustomEvent(name, { detail: text })); }';

/**
 * The wire between the host and one window: a binding of the page towards the host, a DOM event with a name
 * that only both ends know towards the page. Messages of one turn of the host travel in one batch, in order.
 */
export class PageLink {
  readonly #session: CDPSession;
  readonly #events: LinkEvents;
  readonly #binding = `b${randomBytes(12).toString('hex')}`;
  readonly #event = `e${randomBytes(12).toString('hex')}`;
  readonly #contexts = new Map<number, Context>();
  readonly #frames = new Map<string, SenderFrame>();
  #topContext: number | null = null;
  #topFrame = '';
  #outbox: ToPage[] = [];
  #keys: readonly PageKey[] = [];
  #script: string | null = null;
  #preload: string | null = null;

  private constructor(session: CDPSession, events: LinkEvents) {
    this.#session = session;
    this.#events = events;
  }

  static async open(page: Page, events: LinkEvents): Promise<PageLink> {
    const link = new PageLink(await page.context().newCDPSession(page), events);
    await link.#start();
    return link;
  }

  async #start(): Promise<void> {
    const session = this.#session;
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const aux: { frameId?: string; isDefault?: boolean } = context.auxData ?? {};
      const entry = { frameId: aux.frameId ?? '', isDefault: aux.isDefault === true };
      this.#contexts.set(context.id, entry);
      if (entry.isDefault && entry.frameId === this.#topFrame) this.#topContext = context.id;
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      this.#contexts.delete(executionContextId);
      if (this.#topContext === executionContextId) this.#topContext = null;
    });
    session.on('Runtime.executionContextsCleared', () => {
      this.#contexts.clear();
      this.#topContext = null;
    });
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      this.#frames.set(frameId, { id: frameId, parentId: parentFrameId, url: 'about:blank' });
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      this.#frames.set(frame.id, { id: frame.id, parentId: frame.parentId ?? null, url: frame.url });
      if (frame.id === this.#topFrame) this.#events.navigated(frame.url + (frame.urlFragment ?? ''), false);
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const known = this.#frames.get(frameId);
      if (known !== undefined) this.#frames.set(frameId, { ...known, url });
      if (frameId === this.#topFrame) this.#events.navigated(url, true);
    });
    session.on('Page.frameDetached', ({ frameId }) => this.#frames.delete(frameId));
    session.on('Page.windowOpen', ({ url, windowName }) => this.#events.windowOpen(url, windowName));
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === this.#binding) this.#receive(payload, executionContextId);
    });
    // Top frame first: contexts are told apart by it.
    await session.send('Page.enable');
    const { frameTree } = await session.send('Page.getFrameTree');
    this.#topFrame = frameTree.frame.id;
    this.#frames.set(this.#topFrame, { id: this.#topFrame, parentId: null, url: frameTree.frame.url });
    await Promise.all([
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: this.#binding }),
    ]);
  }

  #receive(payload: string, contextId: number): void {
    const context = this.#contexts.get(contextId);
    const frame = context === undefined ? undefined : this.#frames.get(context.frameId);
    // A message of a document that is gone has no one to answer to.
    if (context === undefined || frame === undefined || !context.isDefault) return;
    if (context.frameId === this.#topFrame) this.#topContext = contextId;
    const message: FromPage = JSON.parse(payload);
    this.#events.message(message, frame);
  }

  /** Sets the preload, as source, for the documents to come. */
  async setPreload(source: string): Promise<void> {
    this.#preload = source;
    await this.#install();
  }

  setKeys(keys: readonly PageKey[]): void {
    this.#keys = keys;
    this.post({ t: 'keys', keys });
    if (this.#preload !== null) void this.#install().catch(() => undefined);
  }

  async #install(): Promise<void> {
    const setup = {
      binding: this.#binding,
      event: this.#event,
      keys: this.#keys,
      platform: process.platform,
      versions: { node: process.versions.node, v8: process.versions.v8 },
    };
    const before = this.#script;
    const added = await this.#session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: pageSource(setup, this.#preload ?? ''),
    });
    this.#script = added.identifier;
    if (before !== null) {
      await this.#session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: before });
    }
  }

  get topFrame(): SenderFrame {
    return this.#frames.get(this.#topFrame) ?? { id: this.#topFrame, parentId: null, url: 'about:blank' };
  }

  frame(id: string): SenderFrame | null {
    return this.#frames.get(id) ?? null;
  }

  /** Queues a message; lost without error when no document is there to take it, as in Electron. */
  post(message: ToPage): void {
    this.#outbox.push(message);
    if (this.#outbox.length === 1) setImmediate(() => this.#flush());
  }

  #flush(): void {
    const batch = this.#outbox;
    this.#outbox = [];
    if (this.#topContext === null || batch.length === 0) return;
    this.#session
      .send('Runtime.callFunctionOn', {
        functionDeclaration: deliver,
        executionContextId: this.#topContext,
        arguments: [{ value: this.#event }, { value: JSON.stringify(batch) }],
        returnByValue: true,
        silent: true,
      })
      .catch(() => undefined);
  }

  /** A raw protocol command to this page. */
  readonly send: CDPSession['send'] = (method, params) => this.#session.send(method, params);
}
