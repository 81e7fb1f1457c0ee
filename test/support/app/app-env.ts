/** The environment of the app under test: the test runner's own marks do not reach it. */
export function appEnv(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const own = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || /^(?:VITEST.*|NODE_ENV|TEST)$/.test(name) ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(own), ...extra };
}
