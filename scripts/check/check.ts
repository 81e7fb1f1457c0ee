import { fidelityProblems } from '../documents/electron/problems.ts';
import { bin, runNode } from '../support/run.ts';
import { overBudget } from './budget.ts';
import { staleDocuments, unshownConventions } from './documents.ts';
import { layerViolations } from './layers.ts';
import { longFiles } from './long-files.ts';
import { slowPatterns } from './patterns.ts';
import { oddPhrases } from './phrases.ts';
import { pictureProblems } from './pictures.ts';
import { strayingSentences } from './sentences.ts';
import { workflowProblems } from './workflows.ts';

type Check = {
  readonly name: string;
  readonly problems: () => Promise<readonly string[]> | readonly string[];
};

const tool = (name: string, script: string, args: readonly string[]): Check => ({
  name,
  problems: async () => ((await runNode(script, args)) === 0 ? [] : [`${name} failed; its lines are above`]),
});

const checks: readonly Check[] = [
  tool('types', bin('typescript', 'lib', 'tsc.js'), ['-b']),
  tool('lint and format', bin('@biomejs', 'biome', 'bin', 'biome'), ['check', '--error-on-warnings', '.']),
  { name: 'layers', problems: layerViolations },
  { name: 'file length', problems: longFiles },
  { name: 'sentences in the catalogue', problems: strayingSentences },
  { name: 'phrases of the catalogue', problems: oddPhrases },
  { name: 'patterns in straight time', problems: slowPatterns },
  { name: 'generated documents', problems: staleDocuments },
  { name: 'tests behind the table of conventions', problems: () => unshownConventions() },
  { name: 'evidence for Electron', problems: () => fidelityProblems() },
  { name: 'pictures of the documents', problems: pictureProblems },
  { name: 'size budget', problems: overBudget },
  { name: 'workflows', problems: () => workflowProblems() },
];

/** Runs every check to its end and says what each found. True when nothing was found. */
export async function check(): Promise<boolean> {
  let clean = true;
  for (const { name, problems } of checks) {
    const found = await problems();
    if (found.length > 0) clean = false;
    console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
    for (const problem of found) console.log(`     ${problem}`);
  }
  return clean;
}
