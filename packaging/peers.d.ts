/**
 * The parts of the packaging tools that are called here. They are declared because the tools are installed by
 * `npm run package` alone, and the types are checked without them, too.
 */
declare module 'electron-builder' {
  export function build(options: {
    readonly projectDir: string;
    readonly config: object;
    readonly dir?: boolean;
    readonly publish: 'never';
  }): Promise<string[]>;
}

declare module '@electron/asar' {
  export function listPackage(archive: string, options: { readonly isPack: boolean }): string[];
}

declare module '@electron/fuses' {
  /** Numbers of the fuses, by name, and the states that a fuse can have. */
  export const FuseV1Options: Readonly<Record<string, number | string>>;
  export const FuseState: { readonly DISABLE: number; readonly ENABLE: number };
  export function getCurrentFuseWire(program: string): Promise<Readonly<Record<number | string, unknown>>>;
}
