import type { GuardArea } from '../guard.ts';

const twice = { test: 'test/exploit/sent-twice.exploit.test.ts' };
const damagedRuns = { test: 'test/checkouts/damaged-runs.test.ts' };

export const runGuards: readonly GuardArea[] = [
  {
    about: 'Rows that must not be sent twice',
    guards: [
      {
        name: 'starts: at the same moment',
        holds: 'If one review is started twice, the second start sees the run of the first.',
        file: 'src/main/runs/start.ts',
        take: 'parts.records.latest(storeId,',
        put: '0 * parts.records.latest(storeId,',
        ...twice,
        named: 'of two starts at the same moment',
      },
      {
        name: 'reviews: older than a run',
        holds: 'A review of rows of a run is void once another run to the store has started.',
        file: 'src/main/runs/reviewed.ts',
        take: "  ['runs', latestRun],\n",
        put: '',
        ...twice,
        named: 'an old review',
      },
      {
        name: 'restore: the end of sending',
        holds: 'Once a restore is agreed to, nothing is sent that changes something at a store.',
        file: 'src/main/stores/locks.ts',
        take: 'closed ?? (of(record)',
        put: '(of(record)',
        ...twice,
        named: 'ends all sending',
      },
      {
        name: 'restore: runs that are being made',
        holds: 'Nothing is restored while the rows of a run are being copied.',
        file: 'src/main/desk.ts',
        take: 'isGoing: async () => started.isStarting() || ',
        put: 'isGoing: async () => ',
        ...twice,
        named: 'is refused while the rows of a run are being copied',
      },
      {
        name: 'verify again: whole runs',
        holds: 'A run is read again only if it is over and nothing is left to send.',
        file: 'src/main/runs/runs.ts',
        take: '      checkWhole(run.state());\n',
        put: '',
        test: 'test/runs/verification.test.ts',
        named: 'a run that only says that it is over',
      },
      {
        name: 'checkouts: runs as they were sent',
        holds: 'A run of a checkout that a changed file calls something else sends nothing.',
        file: 'src/main/runs/checkouts.ts',
        take: 'record.kind !== `checkout-${sentAs}` || row === undefined',
        put: 'row === undefined',
        ...damagedRuns,
        named: 'that runs.db calls',
      },
      {
        name: 'checkouts: requests as they were sent',
        holds:
          'A new checkout whose response was lost is settled first, even if a changed file calls it an update.',
        file: 'src/main/checkouts/forms.ts',
        take: 'const isNew = records.rowAt(request.checkout)?.token === null;',
        put: 'const isNew = false;',
        ...damagedRuns,
        named: 'that checkouts.db calls',
      },
      {
        name: 'updates: refused repeats',
        holds: 'A lost update whose repeat is rejected is unknown, not failed: it may have been carried out.',
        file: 'src/domain/run/fold-singles.ts',
        take: '  !state.needs.compares && mayHaveArrived(state, task);',
        put: '  false && mayHaveArrived(state, task);',
        test: 'test/checkouts/repeat-refused.test.ts',
        named: 'whose repeat is refused',
      },
      {
        name: 'batches: of earlier runs',
        holds: 'A batch that another run of the store has is not filled again by a later run.',
        file: 'src/main/runs/sending/interpret.ts',
        take: 'const run = isOwn ? null : await claimBatch(batchId);',
        put: 'const run: number | null = null;',
        test: 'test/runs/exits.test.ts',
        named: 'that an earlier run of the store has',
      },
    ],
  },
];
