import { faultPlanSchema } from '../../src/practice/faults/plan.ts';
import { practiceClient, startPracticeService } from '../../src/practice/index.ts';
import type { ServiceOrders } from './messages.ts';

/** The practice service of a campaign, in a process of its own that nothing kills. */
const orders: ServiceOrders = JSON.parse(process.argv[2] ?? '');
const service = await startPracticeService({
  databaseFile: orders.databaseFile,
  behaviour: orders.behaviour,
  // Accepting a code twice is what makes a doubled code visible.
  switches: { duplicateCodes: 'accept' },
  withoutBuiltInFaults: true,
  faultPlan: faultPlanSchema.parse(orders.faultPlan),
  seed: orders.seed,
  installPage: 'approve',
  clock: { speed: orders.speed },
  clients: [{ ...practiceClient, callbackUrl: orders.callbackUrl }],
  limits: {
    bucket: { size: 20, leakPerSecond: orders.perSecond / orders.speed },
    tasksPerAdd: 25,
    tasksPerBatch: 150,
    pageSize: 20,
  },
});
process.send?.({ ...service.facts, callbackUrl: orders.callbackUrl });
process.on('message', () => {
  void service.close().then(() => process.exit(0));
});
// Nobody is left to serve.
process.on('disconnect', () => process.exit(1));
