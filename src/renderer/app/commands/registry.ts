import { useEffect } from 'react';
import { create } from 'zustand';

/** Something that the operator can do by name or by key. Names are verbs: "Import a file". */
export type Command = {
  /** `import`, `export`, `review`, `palette`, `zoom-in`... are also sent by the window's menu. */
  readonly id: string;
  readonly title: string;
  /** Heading in the palette. */
  readonly section: string;
  /** For example `Ctrl+O`. Shown beside the name; works while the command is registered. */
  readonly keys?: string;
  /** Other keys that do the same. */
  readonly otherKeys?: readonly string[];
  /** Where text is edited the keys mean that text, not this. */
  readonly leavesKeysToText?: boolean;
  /** Other words that find it. */
  readonly words?: string;
  readonly run: () => void;
};

type Registry = { readonly layers: readonly (readonly Command[])[] };
const useRegistry = create<Registry>(() => ({ layers: [] }));

/** Registers commands while the component is shown. Later layers win over earlier ones with the same id. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    useRegistry.setState(({ layers }) => ({ layers: [...layers, commands] }));
    return () => {
      useRegistry.setState(({ layers }) => ({ layers: layers.filter((layer) => layer !== commands) }));
    };
  }, [commands]);
}

/** All commands, each id once: the layer that was registered last wins. */
export function allCommands(): readonly Command[] {
  const found = new Map<string, Command>();
  for (const layer of useRegistry.getState().layers) {
    for (const command of layer) found.set(command.id, command);
  }
  return [...found.values()];
}

/** Runs a command by id; false when no screen offers it at the moment. */
export function runCommand(id: string): boolean {
  const command = allCommands().find((entry) => entry.id === id);
  command?.run();
  return command !== undefined;
}
