import { RotateCcw } from 'lucide-react';
import type { AppError } from '../../../contract/errors.ts';
import { connectCopy } from '../../copy/connect.ts';
import { Banner, Button, Details } from '../../ui/index.ts';
import { retryConnect, useAttempt } from './attempt.ts';
import styles from './connect.module.css';

/** Why a store was not connected, in the words of the failure's own kind, and what can be done. */
export function ConnectFailure({ error }: { readonly error: AppError }) {
  const { start, pending } = useAttempt();
  const mayRetry = start !== null && error.code !== 'bad-input' && error.code !== 'conflict';
  return (
    <Banner tone="error" title={connectCopy.failures[error.code] ?? connectCopy.failed}>
      <div className={styles.failure}>
        <p>{error.message}</p>
        {error.next ? <p>{error.next}</p> : null}
        {error.details && error.details.length > 0 ? <Details lines={error.details} /> : null}
        {mayRetry ? (
          <div className={styles.actions}>
            <Button
              size="small"
              icon={<RotateCcw aria-hidden="true" />}
              isPending={pending}
              onPress={() => void retryConnect(false)}
            >
              {connectCopy.retry}
            </Button>
            {error.code === 'no-keychain' ? (
              <Button size="small" isDisabled={pending} onPress={() => void retryConnect(true)}>
                {connectCopy.session}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </Banner>
  );
}
