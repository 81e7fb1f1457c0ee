/**
 * The page opens no chooser of files, and no dialog to print: that is main's (app.print), one at a time. The preload refuses what passes the window (preload/choosers.ts); what never would,
 * the page takes from itself: a field's own way to open one, clicks that scripts make outside of the document or within a
 * tree that the window cannot see into, and what would end the preload's listening. What is kept here is not looked up again, where a script of the page
 * could have put something else. Imported before everything that could keep the old functions.
 */
const { apply } = Reflect;
const rootOf = Node.prototype.getRootNode;
const page = document;

const isElsewhere = (target: unknown): boolean => {
  try {
    return apply(rootOf, target, []) !== page;
  } catch {
    // No node: a window, a signal.
    return false;
  }
};

function refuseElsewhere(owner: object, name: string): void {
  const original: (...given: unknown[]) => unknown = Reflect.get(owner, name);
  const value = function (this: unknown, ...given: unknown[]): unknown {
    return isElsewhere(this) ? false : apply(original, this, given);
  };
  Reflect.defineProperty(owner, name, { value, writable: true, enumerable: true, configurable: true });
}

refuseElsewhere(HTMLElement.prototype, 'click');
refuseElsewhere(EventTarget.prototype, 'dispatchEvent');

const taken: readonly (readonly [owner: object, name: string])[] = [
  [HTMLInputElement.prototype, 'showPicker'],
  // Trees that the window cannot see into; `setHTML` makes them from HTML, where Chromium has it.
  [Element.prototype, 'attachShadow'],
  [Element.prototype, 'setHTML'],
  // A document that is opened anew removes every listener of the window, the preload's, too.
  [Document.prototype, 'open'],
  [Document.prototype, 'write'],
  [Document.prototype, 'writeln'],
  [window, 'print'],
];
for (const [owner, name] of taken) Reflect.deleteProperty(owner, name);

const { indexOf, toLowerCase } = String.prototype;

/** Copies and pastes; it prints, too. */
const command: unknown = Reflect.get(Document.prototype, 'execCommand');
if (typeof command === 'function') {
  const value = function (this: unknown, name: unknown, ...given: unknown[]): unknown {
    const text = `${name}`;
    return apply(toLowerCase, text, []) === 'print'
      ? false
      : apply(command as () => unknown, this, [text, ...given]);
  };
  Reflect.defineProperty(Document.prototype, 'execCommand', {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** Reads tables of the clipboard (grid/clipboard-html.ts), and HTML with such trees as an empty document. */
const parse: unknown = Reflect.get(Document, 'parseHTML');
if (typeof parse === 'function') {
  const value = (given: unknown): unknown => {
    const html = `${given}`;
    const hasTrees = apply(indexOf, apply(toLowerCase, html, []), ['shadowroot']) >= 0;
    return apply(parse as () => unknown, Document, hasTrees ? [''] : [html]);
  };
  Reflect.defineProperty(Document, 'parseHTML', {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

export {};
