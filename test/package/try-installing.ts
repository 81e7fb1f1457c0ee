import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { startPackaged } from '../../packaging/start-packaged.ts';
import { versionOf } from './newer-package.ts';

/**
 * Lets an installed app find a newer .deb in a feed of this process, fetch it and install it, as root:
 * `node test/package/try-installing.ts PROGRAM DEB DATA-FOLDER`. The app runs as a user without rights
 * (installation-scenario.ts). What is not the system's own: the program that asks an administrator for a password.
 */
const [program = '', deb = '', data = ''] = process.argv.slice(2);
const bytes = readFileSync(deb);
const sha512 = createHash('sha512').update(bytes).digest('base64');
const version = versionOf(deb);
const feed = `version: ${version}\nfiles:\n  - url: newer.deb\n    sha512: ${sha512}\n    size: ${bytes.length}\npath: newer.deb\nsha512: ${sha512}\n`;
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://feed');
  if (pathname === '/newer.deb') response.end(bytes);
  else if (pathname === '/latest-linux.yml') response.end(feed);
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const resources = join(
  dirname(execFileSync('readlink', ['-f', program], { encoding: 'utf8' }).trim()),
  'resources',
);
writeFileSync(
  join(resources, 'app-update.yml'),
  `provider: generic\nurl: http://127.0.0.1:${port}/\nupdaterCacheDirName: partner-desk-updater\n`,
);

// Stands in for pkexec, which asks an administrator: this process, which has the rights, is asked instead, by pipes.
const folder = mkdtempSync(join(tmpdir(), 'rights-'));
const pipes = { asked: join(folder, 'asked'), answer: join(folder, 'answer') };
execFileSync('mkfifo', ['--mode=0666', ...Object.values(pipes)]);
// Whatever mask this process has.
for (const pipe of Object.values(pipes)) chmodSync(pipe, 0o666);
chmodSync(folder, 0o755);
const programs = join(folder, 'bin');
mkdirSync(programs);
writeFileSync(
  join(programs, 'pkexec'),
  `#!/bin/sh\nprintf '%s\\n' "$*" > '${pipes.asked}'\nread -r code < '${pipes.answer}'\nexit "$code"\n`,
);
for (const path of [programs, join(programs, 'pkexec')]) chmodSync(path, 0o755);

/** What was asked for, each as one line. */
const asked: string[] = [];
const enough = 'enough';
/** Answers one after the other until it is told enough: yes to the installation of what is in the feed, no to all else. */
async function answerEach(): Promise<void> {
  const answer = await open(pipes.answer, 'r+');
  for (;;) {
    // Waits for whoever asks.
    const words = (await readFile(pipes.asked, 'utf8')).trim();
    if (words === enough) return await answer.close();
    const [, file] = /^--disable-internal-agent \/bin\/bash -c dpkg -i (\/[\w./-]+)$/.exec(words) ?? [];
    asked.push(words.replace(file ?? '', 'FILE'));
    const isIt = file !== undefined && readFileSync(file).equals(bytes);
    const { status } = isIt ? spawnSync('dpkg', ['-i', file], { stdio: ['ignore', 2, 2] }) : { status: 126 };
    await answer.write(`${status}\n`);
  }
}
const answered = answerEach();

process.env.PATH = `${programs}${delimiter}${process.env.PATH ?? ''}`;
try {
  await startPackaged(program, data, 'test/package/installation-scenario.ts');
  process.stdout.write(`${JSON.stringify({ asked })}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await writeFile(pipes.asked, enough);
  await answered;
  rmSync(folder, { recursive: true, force: true });
  server.close();
  server.closeAllConnections();
}
