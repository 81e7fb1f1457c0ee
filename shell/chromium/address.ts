/**
 * Chromium has no custom standard schemes, so a page of `app://partner-desk/` is shown as
 * `https://partner-desk.app.invalid/`: a secure context under a name that RFC 2606 reserves, so that no
 * resolver knows it. The shell answers it by itself and translates addresses on the way in and out.
 */
const appAddress = /^([a-z][a-z0-9-]*):\/\/([^/?#]*)(.*)$/is;
const pageAddress = /^https:\/\/([^/?#]+)\.([a-z][a-z0-9-]*)\.invalid(?=[/?#]|$)(.*)$/is;
const webSchemes = new Set(['http', 'https', 'ws', 'wss', 'file', 'ftp']);

/** `app://host/path` to the address that Chromium is given. Other addresses come back unchanged. */
export function toPageAddress(address: string): string {
  const match = appAddress.exec(address);
  if (match === null) return address;
  const [, scheme = '', host = '', rest = ''] = match;
  if (webSchemes.has(scheme.toLowerCase()) || host === '') return address;
  return `https://${host}.${scheme.toLowerCase()}.invalid${rest === '' ? '/' : rest}`;
}

/** The reverse of `toPageAddress`. */
export function toAppAddress(address: string): string {
  if (address.startsWith('blob:https:')) return `blob:${toAppAddress(address.slice('blob:'.length))}`;
  const match = pageAddress.exec(address);
  if (match === null) return address;
  const [, host = '', scheme = '', rest = ''] = match;
  return `${scheme}://${host}${rest}`;
}

/** The origin as Electron reports it for a standard scheme: `app://partner-desk`. */
export function toAppOrigin(address: string): string {
  const own = pageAddress.exec(address);
  if (own !== null) return `${own[2]}://${own[1]}`;
  return URL.canParse(address) ? new URL(address).origin : 'null';
}

/**
 * A response header of the app's handler as Chromium has to read it. In a policy the scheme source `app:`
 * becomes the host pattern of that scheme; full addresses are translated anywhere.
 */
export function toPageHeader(name: string, value: string, schemes: readonly string[]): string {
  let text = value;
  for (const scheme of schemes) {
    text = text.replace(new RegExp(`\\b${scheme}://([a-z0-9.*-]+)`, 'gi'), `https://$1.${scheme}.invalid`);
    if (name.toLowerCase().startsWith('content-security-policy')) {
      text = text.replace(
        new RegExp(`(^|[\\s;])${scheme}:(?=$|[\\s;])`, 'gi'),
        `$1https://*.${scheme}.invalid`,
      );
    }
  }
  return text;
}
