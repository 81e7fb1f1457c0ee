import type { Attributes } from './xml.ts';

/** The name without its prefix. */
export const local = (name: string): string => name.slice(name.indexOf(':') + 1);
const prefixOf = (name: string): string => (name.includes(':') ? name.slice(0, name.indexOf(':')) : '');
const declares = (prefix: string): string => (prefix === '' ? 'xmlns' : `xmlns:${prefix}`);

/** Programs choose one of them by what they know: of a namespace of its own, they mean something in every part. */
const alternates = new Set(['AlternateContent', 'Choice', 'Fallback']);

/**
 * The names of the elements of one part: without a prefix where they have the namespace of its root, whatever prefix
 * programs give that. An element of another namespace keeps a colon in its name, so that it is never taken for one of
 * the part.
 */
export class ElementNames {
  /** Attributes of the elements that are open, the root first. */
  private readonly open: Attributes[] = [];
  private readonly known: string[] = [];
  private rootPrefix = '';
  private rootSpace: string | undefined;
  /** Where the prefix of the root declares itself. */
  private rootKey = 'xmlns';
  /** How many elements are open around the first that gives the prefix of the root another meaning. */
  private reboundAt = Number.POSITIVE_INFINITY;

  opened(name: string, attributes: Attributes): string {
    if (this.open.length === 0) {
      this.rootPrefix = prefixOf(name);
      this.rootKey = declares(this.rootPrefix);
      this.rootSpace = attributes[this.rootKey];
    } else if ((attributes[this.rootKey] ?? this.rootSpace) !== this.rootSpace) {
      this.reboundAt = Math.min(this.reboundAt, this.open.length);
    }
    this.open.push(attributes);
    const known = this.nameOf(name);
    this.known.push(known);
    return known;
  }

  /** The name of the element that was opened last and is not closed. */
  closed(): string {
    this.open.pop();
    if (this.open.length <= this.reboundAt) this.reboundAt = Number.POSITIVE_INFINITY;
    return this.known.pop() ?? '';
  }

  private nameOf(name: string): string {
    const prefix = prefixOf(name);
    const plain = prefix === '' ? name : local(name);
    const isRoots = prefix === this.rootPrefix && this.open.length <= this.reboundAt;
    if (isRoots || this.isRootSpace(prefix)) return plain;
    return alternates.has(plain) ? plain : `${prefix}:${plain}`;
  }

  /** Few elements come here: those whose prefix is not the root's, or no longer. */
  private isRootSpace(prefix: string): boolean {
    const key = declares(prefix);
    const space = this.open.findLast((attributes) => attributes[key] !== undefined)?.[key];
    return space !== undefined && space === this.rootSpace;
  }
}
