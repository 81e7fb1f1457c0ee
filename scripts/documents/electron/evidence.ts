/** What shows how a part of Electron behaves: titles of tests that run on Electron, most of them in the shell, too. */
export type Evidence = {
  readonly apis: readonly string[];
  readonly what: string;
  /** `file below test/ > title`. */
  readonly tests: readonly string[];
  /** Where the shell, or what the test can reach, differs. */
  readonly difference?: string;
  /** Where a system shows what this one cannot: `workflow file > words of its step`. */
  readonly step?: string;
};

export const c = 'conformance';
export const onMac = 'ci.yml > macos-15, command: npm test -- e2e conformance --project=electron';
