import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from '../support/run.ts';
import { textsOf } from './sentences.ts';

/** What nobody says across a desk, each with what is said instead. Compared without case. */
const phrases: readonly (readonly [said: RegExp, instead: string])[] = [
  [/\btake(s|n)? back\b|\btaking back\b|\binverse run\b/i, 'undo, undo run'],
  [/\bstays? behind\b|\bleft out\b/i, 'skipped'],
  [/\bgo(es|ing)? on\b/i, 'resume, continue'],
  [/\bgive(s|n)? up\b|\bgave up\b/i, 'discard, stop'],
  [/\bcancel the rest\b/i, 'cancel remaining'],
  [/\bits own words?\b|\bservice’s own words\b/i, 'service status, service response'],
  [/\banswer of the service\b/i, 'service response'],
  [/\bstill to send\b/i, 'remaining'],
  [/\bby itself\b/i, 'automatically'],
  [/\breplace by\b/i, 'replace with'],
  [/\bkeep in sight\b/i, 'freeze'],
  [/\b(any more|anymore)\b/i, 'no longer'],
  [/\b(built|written|made) anew\b/i, 'created again, rewritten'],
  [/\bthe desk\b/i, 'Partner Desk, the app'],
  [/\bthe right to this file\b/i, 'can no longer read this file'],
  [/\bcannot be told\b|\bis not told\b/i, 'is unclear'],
  [/\bwhat became of\b/i, 'the result of'],
  [/\bspoken to\b/i, 'contacted'],
  [/\bis gone\.|\bare gone\./i, 'no longer exists'],
  [/\b(is|are|was) no (address|batch|checkout|column|json|list|number|word)\b/i, 'is not a'],
  [/\btook the place of\b|\btakes the place of\b/i, 'replaced'],
  [/\bon (its|their) way\b/i, 'in progress, in transit'],
  [/\bas (it|they) will be\b/i, 'preview'],
  [/\bunder way\b/i, 'in progress'],
  [/\bcolours?\b/i, 'color'],
  [/\b(service|store) (may |will probably )?(refuses?|refused)\b/i, 'reject, with its status and words'],
  [/\b(is|was|were|are) made\b/i, 'was created'],
  [/\bas it stands\b/i, 'exactly as shown'],
  [/\bthe try\b/i, 'the test'],
  [/\be-mails?\b/i, 'email'],
];

/** Sentences of the catalogue that hold one of them, with their lines. */
export const phrasesIn = (file: string, text: string): readonly string[] =>
  textsOf(file, text).flatMap(({ line, words }) =>
    phrases
      .filter(([said]) => said.test(words))
      .map(([said, instead]) => `${file}:${line} says “${said.exec(words)?.[0]}”; say: ${instead}`),
  );

/** Sentences of the whole catalogue that nobody would say. */
export const oddPhrases = (folder: string = root): readonly string[] =>
  globSync('src/{messages,renderer/copy}/*.ts', { cwd: folder })
    .map((file) => file.split(sep).join('/'))
    .flatMap((file) => phrasesIn(file, readFileSync(join(folder, file), 'utf8')));
