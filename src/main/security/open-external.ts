import { shell } from 'electron';
import { storesMessages } from '../../messages/stores.ts';
import { Failure } from '../failure.ts';

/**
 * Opens an address in the system browser. Only web addresses: anything else could start a program.
 * http is for loopback alone (the practice store).
 */
export async function openExternal(address: string): Promise<void> {
  const url = URL.parse(address);
  const loopback = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost';
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && loopback))) {
    throw new Failure({
      code: 'bad-input',
      message: storesMessages.addressCannotOpenedBrowser({ address: address.slice(0, 200) }),
      next: storesMessages.addressCannotOpenedBrowserNext,
    });
  }
  await shell.openExternal(url.href);
}
