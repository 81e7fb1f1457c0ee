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

const batchStates = 'What its first batch below waits for, or its rows one by one.';

const runs: Readonly<Record<RunState, StateLine>> = {
  uploading: {
    waitsFor: batchStates,
    bound:
      'As for its batches. A row that is sent alone is abandoned after 8 tries if others succeed, otherwise after 60.',
    exits: ['runs.cancel', 'runs.pause'],
  },
  processing: { waitsFor: batchStates, bound: 'As for its batches.', exits: ['runs.decide', 'runs.pause'] },
  verifying: {
    waitsFor: batchStates,
    bound:
      'As for its batches. A lost creation is sent once more if 4 lookups do not find it, and its row is unknown after 4 more, or after 6 in a row without a usable response.',
    exits: ['runs.decide', 'runs.cancel'],
  },
  paused: {
    waitsFor: 'The operator, who paused it.',
    bound: 'None: the screen says so.',
    exits: ['runs.resume', 'runs.cancel'],
  },
  waiting: {
    waitsFor: 'What its message says: the network, the token, the lock, the service response, a decision.',
    bound: 'Its message says so; temporary problems are retried automatically.',
    exits: ['runs.resume', 'runs.cancel', 'runs.decide'],
  },
  done: over('Every row has an outcome.'),
  cancelled: over('Every row has an outcome; some were not sent.'),
};

const readings: Readonly<Record<BundleReading['state'], StateLine>> = {
  going: {
    waitsFor: 'The responses to its requests; its progress counts them.',
    bound:
      'A request that is delayed or lost is repeated 8 times, then its subscription counts as not loaded.',
    exits: ['bundles.stopReading'],
  },
  waiting: {
    waitsFor: 'What its message says: the network, the token, a scope.',
    bound: 'Its message says so; temporary problems are retried automatically.',
    exits: ['bundles.readAgain', 'bundles.stopReading'],
  },
};

const checkouts: Readonly<Record<CheckoutState, StateLine>> = {
  draft: {
    waitsFor: 'Nothing, or the response to its request, as shown.',
    bound: 'A creation is sent once; an update that is lost is repeated 8 times.',
    exits: ['checkouts.stop', 'checkouts.remove'],
  },
  unknown: {
    waitsFor: 'The operator: the request to create it got no usable response, and it is not sent again.',
    bound: 'None: the screen says so.',
    exits: ['checkouts.settle'],
  },
  made: {
    waitsFor: 'Nothing, or the response to an update, as shown.',
    bound: 'An update that is lost is repeated 8 times.',
    exits: ['checkouts.stop'],
  },
};

const connections: Readonly<Record<ConnectState['step'], StateLine>> = {
  idle: over('No store is being connected.'),
  waiting: {
    waitsFor: 'The approval of the store in the browser; the screen shows until when.',
    bound: '5 minutes.',
    exits: ['stores.cancelConnect', 'stores.pasteCallback'],
  },
  exchanging: {
    waitsFor: 'The response to the exchange of the code.',
    bound: 'The response timeout of the profile, for each of at most three requests.',
    exits: ['stores.cancelConnect'],
  },
  connected: over('The store is connected.'),
  failed: over('The screen says why, and what to do.'),
};

const tries: Readonly<Record<TryState['step'], StateLine>> = {
  idle: over('No service is being tried.'),
  asking: {
    waitsFor: 'The answer to the question that the app shows in front of the window.',
    bound: 'None. Once the test is stopped, a yes counts as a no.',
    exits: ['profiles.stopTry'],
  },
  going: {
    waitsFor:
      'The responses to its requests, then the end of its batch; the screen says which, and counts requests.',
    bound: 'A batch is checked for 10 minutes; a read is repeated 8 times, a change is sent once.',
    exits: ['profiles.stopTry'],
  },
  done: over('The screen says what was observed, why the test stopped, and what may be left at the service.'),
};

const jobs: Readonly<Record<JobPhase | 'over', StateLine>> = {
  reading: {
    waitsFor: 'The file, the sheet, or the codes of earlier runs; progress counts rows.',
    bound: 'The end of the file or the number of rows.',
    exits: ['jobs.cancel'],
  },
  drawing: {
    waitsFor: 'Codes from the pattern that are in no sheet and no earlier run.',
    bound: 'The number of codes requested, or the number the pattern allows.',
    exits: ['jobs.cancel'],
  },
  adding: { waitsFor: 'The rows of the new codes.', bound: 'The number of rows.', exits: ['jobs.cancel'] },
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
    'Its call returns the sheet, the reason why it failed, or that it was stopped. In the last two cases, nothing is kept.',
  ),
};

export const stateTables: readonly (readonly [string, string, Readonly<Record<string, StateLine>>])[] = [
  ['Runs', 'The screen of a run shows what it waits for, and since when.', runs],
  [
    'Batches of a run',
    'From `src/domain/run/waits.ts`, which the screen, the actions and this table share. While a request is in progress, its bound is the response timeout of the profile.',
    batches,
  ],
  ['Bundle prices', 'Loading a bundle sheet. Sending its prices is a run.', readings],
  ['Checkouts', '', checkouts],
  ['Connections', '', connections],
  ['Trying a service', 'One batch of one task, from the editor of a service profile.', tries],
  [
    'Jobs',
    'An import, a change, an export, code generation or a conversion, once it takes more than half a second.',
    jobs,
  ],
];

const exitText = (exits: StateLine['exits']): string =>
  exits === 'over' ? 'over' : exits.map((channel) => `\`${channel}\``).join(', ');

export const states = (): string =>
  [
    '# States and their exits',
    '',
    'Generated from the closed sets of states in `src/contract` and `src/domain/run` by `npm run docs`; compared by',
    '`npm run check`. Every state has an exit: a limit on waiting without news, a sentence that says what it waits for, and',
    'a request of the page that ends it safely. `test/unit/run/exits.test.ts` proves this for runs, from every state that a',
    'simulation reaches, with services that never give a usable response again. `test/bundles/exits.test.ts` shows it for',
    'bundle prices, `test/oauth/connect-exits.test.ts` for connections and `test/checkouts/exits.test.ts` for checkouts, over',
    'HTTP; `test/workbook/import-exits.test.ts` shows it for jobs, with files that succeed and files that fail.',
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
