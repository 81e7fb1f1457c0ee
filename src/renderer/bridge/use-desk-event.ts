import { useEffect, useRef } from 'react';
import type { EventChannel, OutputOf } from '../../contract/index.ts';
import { desk } from './desk.ts';

/** Listens to a notice of main while the component is shown. The listener may change between renders. */
export function useDeskEvent<K extends EventChannel>(channel: K, listener: (payload: OutputOf<K>) => void) {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => desk.on(channel, (payload) => latest.current(payload)), [channel]);
}
