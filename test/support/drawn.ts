import fc from 'fast-check';

/**
 * The seed of everything that tests draw. It is fixed, so that a red test speaks of the change under test and not of
 * the day; the nightly run sets TEST_SEED to another one each time.
 */
export const drawnSeed = Number(process.env.TEST_SEED || 11);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: drawnSeed });
