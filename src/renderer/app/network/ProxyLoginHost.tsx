import { lazyCode, useLazyCode } from '../lazy-code.ts';
import { useLoginProxy } from './login-state.ts';

const code = lazyCode(() => import('./ProxyLoginDialog.tsx'));

/** The form for a proxy that asks, while it is open, wherever it was opened from. */
export const ProxyLoginHost = () => (useLoginProxy() === null ? null : <LoadedDialog />);

function LoadedDialog() {
  const module = useLazyCode(code);
  const proxy = useLoginProxy();
  return module === null || proxy === null ? null : <module.ProxyLoginDialog proxy={proxy} />;
}
