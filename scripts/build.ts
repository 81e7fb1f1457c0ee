import { build } from './support/build.ts';

await build({ force: true });
