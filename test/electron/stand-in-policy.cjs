const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const { dirname } = require('node:path');

/**
 * Loaded before the app (`electron -r`): only an administrator can write the policy of a computer, so the app reads that
 * of the test in its place, as if the administrator had written it, with its rights as they are.
 */
const given = process.env.TEST_POLICY_FILE;
if (given !== undefined) {
  const places = {
    linux: '/etc/partner-desk/policy.json',
    darwin: '/Library/Application Support/Partner Desk/policy.json',
    win32: 'C:\\ProgramData\\Partner Desk\\policy.json',
  };
  const place = places[process.platform];
  const instead = { [place]: given, [dirname(place)]: dirname(given) };
  const { openSync, lstatSync } = fs;
  fs.openSync = (path, ...more) => openSync(instead[path] ?? path, ...more);
  fs.lstatSync = (path, ...more) => {
    if (instead[path] === undefined) return lstatSync(path, ...more);
    return Object.assign(lstatSync(instead[path], ...more), { uid: 0 });
  };
  syncBuiltinESMExports();
}
