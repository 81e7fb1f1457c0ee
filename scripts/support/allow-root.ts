/** Chromium and Electron refuse their sandbox to root; this argument of `npm start` says that it is known. */
export const allowRoot = '--allow-root';

/**
 * Why the app is not started by root, in one line with the fix; null when it may start. Without a sandbox a page that
 * is taken over has every right of its user, and root has them all. A build machine (`CI`) has nobody to ask and
 * nothing to lose.
 */
export function rootRefusal(
  args: readonly string[],
  uid: number | undefined = process.getuid?.(),
  env: NodeJS.ProcessEnv = process.env,
): string | null {
  const inCi = (env.CI ?? '') !== '' && env.CI !== 'false' && env.CI !== '0';
  if (uid !== 0 || inCi || args.includes(allowRoot)) return null;
  return `Not started: as root the app would run without the browser's sandbox. Start it as another user, or accept the risk: npm start -- ${allowRoot}`;
}
