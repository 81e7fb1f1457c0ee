import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { root } from '../support/run.ts';

type Area = {
  /** Areas of src that may be imported, besides the own one. */
  readonly areas: readonly string[];
  /** Packages that may be imported; absent: any. */
  readonly packages?: readonly string[];
};

/** docs/architecture.md, "Layout": imports point one way. */
const rules: Readonly<Record<string, Area>> = {
  messages: { areas: [], packages: [] },
  domain: { areas: ['messages'], packages: ['zod', 'big.js'] },
  contract: { areas: ['messages', 'domain'], packages: ['zod'] },
  main: { areas: ['messages', 'domain', 'contract'] },
  preload: { areas: ['domain', 'contract'], packages: ['electron', 'zod'] },
  renderer: { areas: ['messages', 'domain', 'contract'] },
  practice: { areas: ['domain'], packages: ['zod', 'big.js', 'node:'] },
};
/** The page has no node and no electron, whatever a package may offer. */
const rendererForbids = ['node:', 'electron', 'keytar', 'undici'];

const areaOf = (path: string): string => path.split(sep)[1] ?? '';
const featureOf = (path: string): string | null =>
  path.startsWith(join('src', 'renderer', 'features') + sep) ? (path.split(sep)[3] ?? null) : null;

function importsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const reExports = module.staticExports.flatMap((entry) =>
    entry.entries.map((part) => part.moduleRequest?.value),
  );
  const dynamic = module.dynamicImports.map((entry) =>
    text.slice(entry.moduleRequest.start, entry.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
  );
  const all = [...module.staticImports.map((entry) => entry.moduleRequest.value), ...reExports, ...dynamic];
  return [...new Set(all.filter((name) => name !== undefined))];
}

function violation(from: string, name: string): string | null {
  const area = areaOf(from);
  const rule = rules[area];
  if (!rule) return null;
  if (name.startsWith('.')) {
    const target = join(dirname(from), name);
    const other = areaOf(target);
    if (!target.startsWith(`src${sep}`)) return `${from} imports ${name}, outside src`;
    if (other !== area && !rule.areas.includes(other))
      return `${from} imports ${name}: ${area} may not import ${other}`;
    const feature = featureOf(target);
    if (feature && feature !== featureOf(from) && !/\/index\.tsx?$/.test(target.split(sep).join('/')))
      return `${from} imports ${name}: of a feature, only index.ts is imported from outside`;
    return null;
  }
  if (area === 'renderer' && rendererForbids.some((banned) => name === banned || name.startsWith(banned)))
    return `${from} imports ${name}: the page has no node and no electron`;
  const allowed = rule.packages;
  if (
    allowed &&
    !allowed.some((entry) => name === entry || name.startsWith(entry.endsWith(':') ? entry : `${entry}/`))
  )
    return `${from} imports ${name}: ${area} may import ${allowed.join(', ')} only`;
  return null;
}

/** Files whose values a file needs while it is loaded: what is imported as a type or later, by a call, is not. */
function neededOf(file: string, text: string): readonly string[] {
  const { staticImports, staticExports } = parseSync(file, text).module;
  const names = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.filter(({ isType }) => !isType).flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  return names.filter((name) => name.startsWith('.')).map((name) => join(dirname(file), name));
}

/** Files that need each other to be loaded, each circle once. */
function circles(needs: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) found.push(`${[...path.slice(start), file].join(' → ')}: values go in a circle`);
    if (start >= 0 || done.has(file)) return;
    for (const next of needs.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of needs.keys()) visit(file, []);
  return found;
}

/** Every import under src that points against the arrows, and every circle of values. */
export function layerViolations(folder: string = root): readonly string[] {
  const needs = new Map<string, readonly string[]>();
  const violations = globSync('src/**/*.{ts,tsx}', { cwd: folder }).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    needs.set(file, neededOf(file, text));
    return importsOf(file, text).flatMap((name) => {
      const found = violation(file, name);
      const missing =
        name.startsWith('.') && !/[?]/.test(name) && !existsSync(resolve(folder, dirname(file), name));
      return [
        ...(found ? [found] : []),
        ...(missing ? [`${relative('.', file)} imports ${name}, which does not exist`] : []),
      ];
    });
  });
  return [...violations, ...circles(needs)];
}
