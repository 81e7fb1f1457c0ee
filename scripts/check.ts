import { check } from './check/check.ts';

process.exit((await check()) ? 0 : 1);
