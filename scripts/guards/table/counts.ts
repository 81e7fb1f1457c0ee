import type { GuardArea } from '../guard.ts';

const behind = { file: 'src/domain/run/decide-chunk.ts', test: 'test/unit/run/lagging-counts.test.ts' };

export const countGuards: readonly GuardArea[] = [
  {
    about: 'Counts of batches',
    guards: [
      {
        name: 'batches: counts that are behind',
        holds: 'A count that may still prove lost tasks is read again before their batch is built again.',
        ...behind,
        take: 'return batch.sameReadings < mostSameCounts && batch.readings < mostGrowingCounts;',
        put: 'return false;',
        named: 'is read again before a batch is given up',
      },
      {
        name: 'batches: busy batches whose counts are behind',
        holds: 'Tasks that a busy batch refused are not added again while its count may be behind.',
        ...behind,
        take: 'if (mayBeIn(chunk) && state.addsInDoubt > 1 && !state.countersLag) return false;',
        put: 'if (mayBeIn(chunk)) return false;',
        named: 'are not added to it again while its count is behind',
      },
      {
        name: 'batches: counts that still grow',
        holds: 'A batch whose count still grows before its start is not built again.',
        ...behind,
        file: 'src/domain/run/decide-batch.ts',
        take: 'if (batch.readings < mostCountings || isGrowing) return [];',
        put: 'if (batch.readings < mostCountings) return [];',
        named: 'still growing is waited for',
      },
      {
        name: 'batches: refused tasks that each batch may have',
        holds:
          'A refusal that may hide that tasks were added is never believed: their rows fail, and no batch that may have them is started.',
        file: 'src/domain/run/refused-chunk.ts',
        take: 'if (there !== null)',
        put: 'if (there !== null && batch.attempt < 2)',
        test: 'test/runs/busy-adds.test.ts',
        named: 'does not count them, none is started',
      },
      {
        name: 'batches: rebuilds for refused tasks',
        holds: 'A batch is not built again without end for tasks that it refuses each time and may have.',
        file: 'src/domain/run/decide-chunk.ts',
        take: 'if (batch.refusedBuilds < mostRefusedBuilds[chunk.state])',
        put: 'if (batch.refusedBuilds >= 0)',
        test: 'test/runs/busy-adds.test.ts',
        named: 'are left out of the batch that is started',
      },
      {
        name: 'batches: counts that did not grow',
        holds:
          'Where counts were seen to be behind, one that did not grow does not show that tasks are missing.',
        file: 'src/domain/run/decide-chunk.ts',
        take: 'if (total === known && !state.countersLag) {',
        put: 'if (total === known) {',
        test: 'test/unit/run/lagging-counts.test.ts',
        named: 'nothing is sent again to a batch whose count did not grow',
      },
      {
        name: 'batches: tasks that were refused for the size of their batch',
        holds: 'A batch that refused tasks for its size, and does not count them, is not started with them.',
        file: 'src/domain/run/decide-batch.ts',
        take: 'if (batch.mayHoldMore && total === null)',
        put: "if (batch.mayHoldMore && batch.phase === 'ready')",
        test: 'test/runs/busy-adds.test.ts',
        named: 'go in no other one',
      },
      {
        name: 'batches: refusals of tasks that were there',
        holds:
          'A refusal of tasks, in whatever words, as sent before is not believed where nothing counts them.',
        file: 'src/domain/run/refused-chunk.ts',
        take: 'words.some((line) => saysTwice(line) || saysAdded.test(line))',
        put: 'words.length < 0',
        test: 'test/runs/busy-adds.test.ts',
        named: 'in other words as there already',
      },
      {
        name: 'batches: counts before the start of tasks that were sent again',
        holds: 'A batch to which refused tasks were added again is started only once its count stays.',
        file: 'src/domain/run/decide-batch.ts',
        take: '(batch.resent && !isSettledCount(batch))',
        put: "(batch.resent && batch.phase === 'filling')",
        test: 'test/unit/run/lagging-counts.test.ts',
        named: 'is counted until its count stays',
      },
      {
        name: 'batches: tasks that were sent again and are not counted',
        holds:
          'A batch to which refused tasks were added again is not started without a count, or by one that is behind.',
        file: 'src/domain/run/decide-batch.ts',
        take: 'if (batch.resent && (total === null || state.countersLag))',
        put: "if (batch.resent && batch.phase === 'ready')",
        test: 'test/unit/run/earlier-journals.test.ts',
        named: 'is not started when it counts',
      },
      {
        name: 'batches: tasks that an earlier version sent again',
        holds:
          'A batch to which an earlier version added refused tasks again at once is not started uncounted.',
        file: 'src/domain/run/fold-batch.ts',
        take: "{ doubt: 'none', resent: true }",
        put: "{ doubt: 'none' }",
        test: 'test/unit/run/earlier-journals.test.ts',
        named: 'is not started when it counts',
      },
      {
        name: 'batches: busy batches that cannot be read',
        holds:
          'A busy batch that cannot be read is built again; refused requests are not counted as failed reads.',
        file: 'src/domain/run/decide-chunk.ts',
        take: 'if (batch.unread >= mostFailedReadings) {',
        put: 'if (batch.unread >= mostFailedReadings && chunk.count === 0) {',
        test: 'test/unit/run/busy-batches.test.ts',
        named: 'is built again after eight failed reads',
      },
    ],
  },
  {
    about: 'What reviews could not load',
    guards: [
      {
        name: 'reviews: current values that were not loaded',
        holds: 'A review says in how many rows current values could not be loaded, and why.',
        file: 'src/main/runs/start.ts',
        take: '...valuesMissed(read),',
        put: '',
        test: 'test/runs/current-values.test.ts',
        named: 'a review says in how many rows',
      },
    ],
  },
];
