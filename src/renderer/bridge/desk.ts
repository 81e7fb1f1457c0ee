import type { AppError } from '../../contract/errors.ts';
import type {
  Answer,
  Bridge,
  bridgeName,
  EventChannel,
  InputOf,
  InvokeChannel,
  OutputOf,
} from '../../contract/index.ts';
import { bridgeCopy } from '../copy/bridge.ts';
import { DeskError } from './desk-error.ts';

declare global {
  interface Window extends Readonly<Record<typeof bridgeName, Bridge>> {}
}

/** The page's client of the contract. Channels and types derive from it; main has decoded every input. */
export type Desk = {
  /** Asks main. Throws `DeskError` when main answers with an error. */
  readonly invoke: <K extends InvokeChannel>(channel: K, input: InputOf<K>) => Promise<OutputOf<K>>;
  /** Listens to a notice of main; answers the function that stops listening. */
  readonly on: <K extends EventChannel>(channel: K, listener: (payload: OutputOf<K>) => void) => () => void;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isAppError = (value: unknown): value is AppError =>
  isObject(value) && typeof value.code === 'string' && typeof value.message === 'string';

/**
 * The envelope is checked here; its value is main's, whose handlers are checked against the same contract
 * when they are compiled, so it is trusted.
 */
function isAnswer<T>(value: unknown): value is Answer<T> {
  if (!isObject(value)) return false;
  return value.ok === true ? 'value' in value : value.ok === false && isAppError(value.error);
}

/** Makes the client over a bridge; the page's own is `desk`. */
export function makeDesk(bridge: () => Bridge): Desk {
  return {
    async invoke<K extends InvokeChannel>(channel: K, input: InputOf<K>): Promise<OutputOf<K>> {
      const answer = await bridge().invoke(channel, input);
      if (!isAnswer<OutputOf<K>>(answer)) {
        throw new DeskError({ code: 'internal', ...bridgeCopy.unreadable(channel) });
      }
      if (answer.ok) return answer.value;
      throw new DeskError(answer.error);
    },
    on<K extends EventChannel>(channel: K, listener: (payload: OutputOf<K>) => void): () => void {
      // The payload is main's own, published through the same contract.
      return bridge().on(channel, (payload) => listener(payload as OutputOf<K>));
    },
  };
}

export const desk: Desk = makeDesk(() => window.desk);
