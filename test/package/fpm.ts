import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * Stands in for `fpm`, the program by which electron-builder makes a .deb, and which comes from a release server:
 * takes electron-builder's own arguments (scripts, dependencies, files) and makes the package by dpkg-deb. It is not
 * compressed: a test installs it once.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { type: 'string', short: 's' },
    t: { type: 'string', short: 't' },
    d: { type: 'string', short: 'd', multiple: true },
    force: { type: 'boolean' },
    architecture: { type: 'string', default: '' },
    'after-install': { type: 'string', default: '' },
    'after-remove': { type: 'string', default: '' },
    description: { type: 'string', default: '' },
    version: { type: 'string', default: '' },
    package: { type: 'string', default: '' },
    name: { type: 'string', default: '' },
    maintainer: { type: 'string', default: '' },
    vendor: { type: 'string' },
    url: { type: 'string', default: '' },
    license: { type: 'string' },
    'deb-priority': { type: 'string', default: 'optional' },
    'deb-recommends': { type: 'string', multiple: true },
    'deb-compression': { type: 'string' },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'deb-'));
try {
  for (const positional of positionals) {
    const [from = '', to = ''] = positional.split('=');
    const target = join(folder, to);
    mkdirSync(dirname(target), { recursive: true });
    if (statSync(from).isDirectory()) cpSync(from, target, { recursive: true });
    else copyFileSync(from, target);
  }
  const control = {
    Package: values.name,
    Version: values.version,
    Architecture: values.architecture,
    Maintainer: values.maintainer,
    Depends: (values.d ?? []).join(', '),
    Recommends: (values['deb-recommends'] ?? []).join(', '),
    Priority: values['deb-priority'],
    Homepage: values.url,
    Description: values.description.trim(),
  };
  mkdirSync(join(folder, 'DEBIAN'));
  writeFileSync(
    join(folder, 'DEBIAN/control'),
    Object.entries(control)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(''),
  );
  for (const [name, script] of Object.entries({
    postinst: values['after-install'],
    postrm: values['after-remove'],
  })) {
    copyFileSync(script, join(folder, 'DEBIAN', name));
    execFileSync('chmod', ['0755', join(folder, 'DEBIAN', name)]);
  }
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', folder, values.package], {
    stdio: 'inherit',
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
