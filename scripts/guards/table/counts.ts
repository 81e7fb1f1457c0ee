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
        take: "if (chunk.state === 'busy' && state.addsInDoubt > 1 && !state.countersLag) return false;",
        put: "if (chunk.state === 'busy') return false;",
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
