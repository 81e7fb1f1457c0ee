import { startPracticeService } from '../../../src/practice/index.ts';
import { practiceOptionsSchema } from '../../../src/practice/options.ts';

/** A practice service in a process of its own, so that it does not share a thread with what is measured. */
const service = await startPracticeService(practiceOptionsSchema.parse(JSON.parse(process.argv[2] ?? '{}')));
process.send?.(service.facts);
process.on('disconnect', () => process.exit(0));
