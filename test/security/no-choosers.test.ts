import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const done: string[] = [];
const page = {};
const pageWindow = { print: () => done.push('printed') };

/** The prototypes of a page, as far as they are asked. */
class Target {
  dispatchEvent(name: string): boolean {
    done.push(name);
    return true;
  }
}
class PageNode extends Target {
  readonly root: unknown;
  constructor(root: unknown) {
    super();
    this.root = root;
  }
  getRootNode(): unknown {
    if (!(this instanceof PageNode)) throw new TypeError('Illegal invocation');
    return this.root;
  }
}
class PageElement extends PageNode {
  attachShadow(): void {
    done.push('tree');
  }
}
class HtmlElement extends PageElement {
  click(): void {
    done.push('click');
  }
}
class Field extends HtmlElement {
  showPicker(): void {
    done.push('picker');
  }
}

class PageDocument extends PageNode {
  static parseHTML(html: string): void {
    done.push(`parsed ${html}`);
  }
  open(): void {
    done.push('opened');
  }
  write(): void {
    done.push('written');
  }
  execCommand(name: string): void {
    done.push(name);
  }
}

beforeAll(async () => {
  const named = { EventTarget: Target, Node: PageNode, Element: PageElement, HTMLElement: HtmlElement };
  for (const [name, value] of Object.entries({
    ...named,
    HTMLInputElement: Field,
    Document: PageDocument,
    document: page,
    window: pageWindow,
  }))
    vi.stubGlobal(name, value);
  await import('../../src/renderer/no-choosers.ts');
});
beforeEach(() => {
  done.length = 0;
});

test('the page takes from itself clicks outside of the document', () => {
  for (const root of [null, {}]) {
    const field = new Field(root);
    field.click();
    field.dispatchEvent('click');
  }
  expect(done).toEqual([]);
});

test('the page still clicks within the document, and tells what is no node', () => {
  new Field(page).click();
  new Field(page).dispatchEvent('of a field');
  new Target().dispatchEvent('of a window');
  expect(done).toEqual(['click', 'of a field', 'of a window']);
});

test('a field has no picker and no hidden trees', () => {
  expect([
    Reflect.has(Field.prototype, 'showPicker'),
    Reflect.has(PageElement.prototype, 'attachShadow'),
  ]).toEqual([false, false]);
});

test('the document cannot be opened anew', () => {
  expect(['open', 'write'].filter((name) => Reflect.has(PageDocument.prototype, name))).toEqual([]);
});

test('HTML is read, but for trees that the window cannot see into', () => {
  PageDocument.parseHTML('<table></table>');
  PageDocument.parseHTML('<div><template ShadowRootMode=closed><input type=file></template></div>');
  expect(done).toEqual(['parsed <table></table>', 'parsed ']);
});

test('the page prints by main alone', () => {
  expect(pageWindow).not.toHaveProperty('print');
  for (const name of ['print', 'PRINT', 'copy']) new PageDocument(null).execCommand(name);
  expect(done).toEqual(['copy']);
});
