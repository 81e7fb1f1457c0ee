import { create } from 'zustand';
import type { KnownProxy, NetworkState } from '../../../contract/network.ts';
import { proxyNotices } from '../../copy/proxy-notices.ts';
import { notify } from '../../ui/index.ts';
import { networkFacts } from '../facts/index.ts';

/** The key of the proxy whose user name and password are being entered. */
const useLoginState = create<{ readonly proxy: string | null }>(() => ({ proxy: null }));

export const enterLogin = (proxy: string): void => useLoginState.setState({ proxy });
export const closeLogin = (): void => useLoginState.setState({ proxy: null });

/** The proxy whose user name and password are being entered, as it is now. */
export function useLoginProxy(): KnownProxy | null {
  const key = useLoginState((state) => state.proxy);
  const known = networkFacts.use((fact) => fact.value?.proxies) ?? [];
  return known.find((proxy) => proxy.key === key) ?? null;
}

const wants = ({ login }: KnownProxy): boolean => login === 'asked' || login === 'refused';

/** Takes what main says of proxies; one that asks now and did not before is said once, with the way to answer it. */
export function receiveNetwork(state: NetworkState): void {
  const before = networkFacts.get()?.proxies ?? [];
  networkFacts.set(state);
  for (const proxy of state.proxies) {
    const known = before.find(({ key }) => key === proxy.key);
    if (!wants(proxy) || known?.login === proxy.login) continue;
    notify({
      everywhere: true,
      tone: 'warn',
      title: proxy.login === 'asked' ? proxyNotices.asks(proxy.name) : proxyNotices.refuses(proxy.name),
      action: { label: proxyNotices.enter, onAction: () => enterLogin(proxy.key) },
    });
  }
}
