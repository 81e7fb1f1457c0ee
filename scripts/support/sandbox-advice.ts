import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What Chromium writes when it finds no sandbox that it may use (`setuid_sandbox_host.cc`, `zygote_host_impl_linux.cc`). */
const noSandbox = /SUID sandbox helper binary was found, but is not configured|No usable sandbox!/;

const appArmor = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const debianClone = '/proc/sys/kernel/unprivileged_userns_clone';

const contentOf = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8').trim() : null;

/** The command that allows the sandbox: of Electron's own helper where it is there, else of the whole system. */
function sandboxCommand(binary: string, read: (file: string) => string | null): string {
  const helper = join(dirname(binary), 'chrome-sandbox');
  if (existsSync(helper)) return `sudo sh -c 'chown root:root "${helper}" && chmod 4755 "${helper}"'`;
  if (read(appArmor) === '1') return 'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0';
  if (read(debianClone) === '0') return 'sudo sysctl -w kernel.unprivileged_userns_clone=1';
  return 'sudo sysctl -w user.max_user_namespaces=10000';
}

/**
 * What to do when Electron ended because this system allows no sandbox to a user without rights; null when its
 * output says nothing of that. Never `--no-sandbox`: a page that is taken over would then have every right of its user.
 */
export function sandboxAdvice(
  output: string,
  binary: string,
  read: (file: string) => string | null = contentOf,
): string | null {
  if (!noSandbox.test(output)) return null;
  return [
    'Electron ended: this system does not let it set up the browser’s sandbox.',
    'Allow it with this command, then start again:',
    `  ${sandboxCommand(binary, read)}`,
  ].join('\n');
}
