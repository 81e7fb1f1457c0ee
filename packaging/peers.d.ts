/**
 * The parts of the packaging tools that are called here. They are declared because the tools are installed by
 * `npm run package` alone, and the types are checked without them, too.
 */
declare module 'electron-builder' {
  export function build(options: {
    readonly projectDir: string;
    readonly config: object;
    readonly dir?: boolean;
    /** The formats and the chip instead of those of the configuration. */
    readonly linux?: readonly string[];
    readonly win?: readonly string[];
    readonly x64?: boolean;
    readonly arm64?: boolean;
    /** The folder of an app that was packaged before. */
    readonly prepackaged?: string;
    readonly publish: 'never';
  }): Promise<string[]>;
}

declare module '@electron/asar' {
  export function listPackage(archive: string, options: { readonly isPack: boolean }): string[];
}

declare module '@electron/fuses' {
  /** Numbers of the fuses, by name, and the states that a fuse can have. */
  export const FuseV1Options: Readonly<Record<string, number | string>>;
  export const FuseVersion: { readonly V1: string };
  export function flipFuses(
    program: string,
    config: Readonly<Record<number | string, unknown>>,
  ): Promise<number>;
  export const FuseState: { readonly DISABLE: number; readonly ENABLE: number };
  export function getCurrentFuseWire(program: string): Promise<Readonly<Record<number | string, unknown>>>;
}
