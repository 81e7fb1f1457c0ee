import { useState } from 'react';
import type { AppError } from '../../../../contract/errors.ts';
import type { KnownProxy } from '../../../../contract/network.ts';
import type { TestLine } from '../../../../contract/profiles.ts';
import { enterLogin, networkFacts, TestLines, useCurrentStore } from '../../../app/index.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { networkCopy as copy } from '../../../copy/network.ts';
import { Button, ErrorBanner, notifyError, Panel, Spinner } from '../../../ui/index.ts';
import styles from '../settings.module.css';
import { SettingLine } from './SettingLine.tsx';

type Check =
  | { readonly state: 'none' }
  | { readonly state: 'going' }
  | { readonly state: 'done'; readonly storeId: string; readonly lines: readonly TestLine[] }
  | { readonly state: 'failed'; readonly error: AppError };

/** Proxies on the way to services, and where the connection to the current store stops. */
export function Network() {
  const store = useCurrentStore();
  const proxies = networkFacts.use((fact) => fact.value?.proxies) ?? [];
  const [check, setCheck] = useState<Check>({ state: 'none' });
  const run = async (storeId: string): Promise<void> => {
    setCheck({ state: 'going' });
    try {
      setCheck({ state: 'done', storeId, lines: await desk.invoke('network.check', { storeId }) });
    } catch (thrown) {
      setCheck({ state: 'failed', error: appErrorOf(thrown) });
    }
  };
  return (
    <Panel title={copy.title} flush>
      <SettingLine title={copy.connection} help={store === null ? copy.noStore : copy.checkHelp(store.name)}>
        {store === null ? null : (
          <Button isDisabled={check.state === 'going'} onPress={() => void run(store.id)}>
            {copy.check}
          </Button>
        )}
      </SettingLine>
      {check.state === 'none' ? null : (
        <div className={styles.notice}>
          {check.state === 'going' ? <Spinner label={copy.checking} /> : null}
          {check.state === 'failed' ? <ErrorBanner error={check.error} /> : null}
          {check.state === 'done' && check.storeId === store?.id ? <TestLines lines={check.lines} /> : null}
        </div>
      )}
      {proxies.length === 0 ? (
        <SettingLine title={copy.proxies} help={copy.noProxy}>
          {null}
        </SettingLine>
      ) : null}
      {proxies.map((proxy) => (
        <ProxyLine key={proxy.key} proxy={proxy} />
      ))}
    </Panel>
  );
}

function ProxyLine({ proxy: { key, name, login, userName } }: { readonly proxy: KnownProxy }) {
  const isEntered = login === 'kept' || login === 'session' || login === 'refused';
  return (
    <SettingLine title={copy.proxy(name)} help={copy.logins[login](userName ?? '')}>
      {login === 'none' || login === 'environment' ? null : (
        <Button
          size="small"
          aria-label={isEntered ? copy.changeFor(name) : copy.enterFor(name)}
          onPress={() => enterLogin(key)}
        >
          {isEntered ? copy.change : copy.enter}
        </Button>
      )}
      {isEntered ? (
        <Button
          look="danger"
          size="small"
          aria-label={copy.removeFor(name)}
          onPress={() => {
            desk.invoke('network.deleteLogin', { proxy: key }).catch((thrown: unknown) => {
              notifyError(appErrorOf(thrown));
            });
          }}
        >
          {copy.remove}
        </Button>
      ) : null}
    </SettingLine>
  );
}
