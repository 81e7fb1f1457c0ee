/** Arguments on the way: each in a list of its own, null for `undefined`, which JSON cannot carry. */
export type Given = readonly (readonly [unknown] | null)[];

/** What the page script tells the host; each goes through the binding as one JSON text. */
export type FromPage =
  | { readonly t: 'hello'; readonly dark: boolean; readonly contrast: boolean; readonly forced: boolean }
  | { readonly t: 'invoke'; readonly id: number; readonly channel: string; readonly args: Given }
  | { readonly t: 'scheme'; readonly dark: boolean; readonly contrast: boolean; readonly forced: boolean }
  | { readonly t: 'key'; readonly id: number }
  | { readonly t: 'open'; readonly url: string; readonly name: string }
  | { readonly t: 'preload-failed'; readonly message: string };

/** What the host tells the page script; one event carries a batch of these as one JSON text. */
export type ToPage =
  | { readonly t: 'event'; readonly channel: string; readonly args: Given }
  | { readonly t: 'result'; readonly id: number; readonly value?: unknown }
  | { readonly t: 'failure'; readonly id: number; readonly message: string }
  | { readonly t: 'keys'; readonly keys: readonly PageKey[] };

/** An accelerator as the page compares it with a key press. */
export type PageKey = {
  readonly id: number;
  readonly key: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
};

/** What the host hands to the page script at the start of a document. */
export type PageSetup = {
  /** Name of the binding; random for each window and gone before any page script runs. */
  readonly binding: string;
  /** Name of the DOM event that brings messages of the host; random, and listeners cannot be listed. */
  readonly event: string;
  readonly keys: readonly PageKey[];
  readonly platform: string;
  readonly versions: Readonly<Record<string, string>>;
};
