const { readFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const tls = require('node:tls');

/**
 * Loaded before the app (`electron -r`): the Node of an Electron before 37 cannot read the certificates of the system. Where
 * it cannot, this does what a newer one does on Linux when the environment names a file of them.
 */
if (tls.getCACertificates === undefined) {
  const ofSystem = () => {
    const file = process.env.SSL_CERT_FILE;
    return file === undefined
      ? []
      : (readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ??
          []);
  };
  tls.getCACertificates = (kind) => (kind === 'system' ? ofSystem() : [...tls.rootCertificates]);
  syncBuiltinESMExports();
}
