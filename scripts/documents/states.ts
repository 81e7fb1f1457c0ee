import type { BundleReading } from '../../src/contract/bundles.ts';
import type { CheckoutState } from '../../src/contract/checkouts.ts';
import type { InvokeChannel } from '../../src/contract/index.ts';
import type { JobPhase } from '../../src/contract/jobs.ts';
import type { TryState } from '../../src/contract/profiles.ts';
import type { RunState } from '../../src/contract/runs.ts';
import type { ConnectState } from '../../src/contract/stores.ts';
import { batchWaits, type WayOut } from '../../src/domain/run/waits.ts';

/** A state that a person can meet; the channels of its exits are those of the contract. */
export type StateLine = {
  readonly waitsFor: string;
  readonly bound: string;
  readonly exits: readonly InvokeChannel[] | 'over';
};

const over = (waitsFor: string): StateLine => ({ waitsFor, bound: '–', exits: 'over' });

const ways: Readonly<Record<WayOut, readonly InvokeChannel[]>> = {
  cancel: ['runs.cancel', 'runs.pause'],
  leave: ['runs.decide', 'runs.pause'],
  decide: ['runs.decide'],
  automatic: ['runs.cancel'],
};

const batches: Readonly<Record<string, StateLine>> = Object.fromEntries(
  Object.entries(batchWaits).map(([state, { waitsFor, bound, wayOut }]) => [
    state,
    { waitsFor: waitsFor('77'), bound, exits: ways[wayOut] },
  ]),
);

const batchStates = 'That of its first batch below, or of its rows one by one.';

const runs: Readonly<Record<RunState, StateLine>> = {
  uploading: {
    waitsFor: batchStates,
    bound:
      'As for its batches. A row that is sent alone is given up after 8 tries beside others that succeed, 60 alone.',
    exits: ['runs.cancel', 'runs.pause'],
  },
  processing: { waitsFor: batchStates, bound: 'As for its batches.', exits: ['runs.decide', 'runs.pause'] },
  verifying: {
    waitsFor: batchStates,
    bound: 'As for its batches. A lost request is looked up 6 times.',
    exits: ['runs.decide', 'runs.cancel'],
  },
  paused: {
    waitsFor: 'The operator, who paused it.',
    bound: 'None: it says so.',
    exits: ['runs.resume', 'runs.cancel'],
  },
  waiting: {
    waitsFor: 'What its message says: the network, the token, the lock, the service’s words, a decision.',
    bound: 'It says so; what time can mend is retried automatically.',
    exits: ['runs.resume', 'runs.cancel', 'runs.decide'],
  },
  done: over('Every row has an outcome.'),
  cancelled: over('Every row has an outcome; some were not sent.'),
};

const readings: Readonly<Record<BundleReading['state'], StateLine>> = {
  going: {
    waitsFor: 'The answers to its requests; its progress counts them.',
    bound:
      'A request that is put off or lost is repeated 8 times, then its subscription could not be loaded.',
    exits: ['bundles.stopReading'],
  },
  waiting: {
    waitsFor: 'What its message says: the network, the token, a scope.',
    bound: 'It says so; what time can mend is retried automatically.',
    exits: ['bundles.readAgain', 'bundles.stopReading'],
  },
};

const checkouts: Readonly<Record<CheckoutState, StateLine>> = {
  draft: {
    waitsFor: 'Nothing, or the answer to its request, which it says.',
    bound: 'A creation is sent once; an update that is put off or lost is repeated 8 times.',
    exits: ['checkouts.stop', 'checkouts.remove'],
  },
  unknown: {
    waitsFor: 'The operator: the response to its creation was lost, and it is not sent again.',
    bound: 'None: it says so.',
    exits: ['checkouts.settle'],
  },
  made: {
    waitsFor: 'Nothing, or the answer to an update, which it says.',
    bound: 'An update that is put off or lost is repeated 8 times.',
    exits: ['checkouts.stop'],
  },
};

const connections: Readonly<Record<ConnectState['step'], StateLine>> = {
  idle: over('No connection is being made.'),
  waiting: {
    waitsFor: 'The approval of the store in the browser; it says until when.',
    bound: '5 minutes.',
    exits: ['stores.cancelConnect', 'stores.pasteCallback'],
  },
  exchanging: {
    waitsFor: 'The answer to the exchange of the code.',
    bound: 'The longest wait for an answer of the profile, for each of at most three requests.',
    exits: ['stores.cancelConnect'],
  },
  connected: over('The store is connected.'),
  failed: over('It says why, and what to do.'),
};

const tries: Readonly<Record<TryState['step'], StateLine>> = {
  idle: over('No service is being tried.'),
  asking: {
    waitsFor: 'The answer to the question of the app, which is open in front of the window.',
    bound: 'None. After it is stopped, a yes counts as a no.',
    exits: ['profiles.stopTry'],
  },
  going: {
    waitsFor: 'The answers to its requests, then the end of its batch; it says which, and counts requests.',
    bound: 'A batch is looked at for 10 minutes; a reading is repeated 8 times, a change is sent once.',
    exits: ['profiles.stopTry'],
  },
  done: over('It says what was seen, why it stopped, and what may be left at the service.'),
};

const jobs: Readonly<Record<JobPhase | 'over', StateLine>> = {
  reading: {
    waitsFor: 'The file, the sheet, or the codes of earlier runs; what is told counts rows.',
    bound: 'The end of the file or the number of rows.',
    exits: ['jobs.cancel'],
  },
  drawing: {
    waitsFor: 'Codes of the pattern that are in no sheet and no earlier run.',
    bound: 'The codes that are asked for, or those that the pattern has.',
    exits: ['jobs.cancel'],
  },
  adding: { waitsFor: 'The rows of the new codes.', bound: 'Their number.', exits: ['jobs.cancel'] },
  writing: {
    waitsFor: 'The rows of the other version.',
    bound: 'The number of rows.',
    exits: ['jobs.cancel'],
  },
  checking: {
    waitsFor: 'The check of the rows that were read.',
    bound: 'The number of rows.',
    exits: ['jobs.cancel'],
  },
  over: over(
    'Its call is answered: with the sheet, with why it failed, or that it was stopped. Then nothing is kept.',
  ),
};

export const stateTables: readonly (readonly [string, string, Readonly<Record<string, StateLine>>])[] = [
  ['Runs', 'What a run waits for is on its screen, with the time since when.', runs],
  [
    'Batches of a run',
    'From `src/domain/run/waits.ts`, which the screen, the actions and this table share. While a step is on its way, the longest wait for an answer of the profile is its bound.',
    batches,
  ],
  ['Bundle prices', 'The loading of a bundle sheet; what is sent of it is a run.', readings],
  ['Checkouts', '', checkouts],
  ['Connections', '', connections],
  ['Trying a service', 'One batch of one task, from the editor of a service profile.', tries],
  [
    'Jobs',
    'An import, a change, an export, a generation of codes or a conversion, once it takes over half a second.',
    jobs,
  ],
];

const exitText = (exits: StateLine['exits']): string =>
  exits === 'over' ? 'over' : exits.map((channel) => `\`${channel}\``).join(', ');

export const states = (): string =>
  [
    '# States, and the way out of each',
    '',
    'Generated from the closed sets of states in `src/contract` and `src/domain/run` by `npm run docs`; compared by',
    '`npm run check`. No state without an exit: each has a bound on silence, a sentence that says what is waited for,',
    'and a request of the page that ends it safely. `test/unit/run/exits.test.ts` proves it of runs, from every state that',
    'a simulation reaches, under services that never give a usable answer again. `test/bundles/exits.test.ts` shows it',
    'of sent bundle prices, `test/oauth/connect-exits.test.ts` of connections and `test/checkouts/exits.test.ts` of',
    'checkouts, over HTTP; `test/workbook/import-exits.test.ts` of jobs, with files that end well and not.',
    '',
    ...stateTables.flatMap(([title, about, lines]) => [
      `## ${title}`,
      '',
      ...(about === '' ? [] : [about, '']),
      '| state | waits for | bound | exits |',
      '|---|---|---|---|',
      ...Object.entries(lines).map(
        ([state, { waitsFor, bound, exits }]) => `| ${state} | ${waitsFor} | ${bound} | ${exitText(exits)} |`,
      ),
      '',
    ]),
  ].join('\n');
