import type { AppError } from '../../../src/contract/errors.ts';
import type { Store } from '../../../src/contract/stores.ts';
import type { Profile } from '../../../src/domain/profile/profile.ts';
import { ok, type Result } from '../../../src/domain/result.ts';
import type { Sessions } from '../../../src/main/ports.ts';

export type FixedSessions = Sessions & { readonly refreshes: () => number };

/** Sessions of stores that are connected, for tests of what is above them. */
export function fixedSessions(
  profile: Profile,
  behaviour: {
    readonly accessToken?: () => Result<string, AppError>;
    readonly writeRefusal?: () => AppError | null;
    readonly refresh?: (rejected: string) => Promise<Result<string, AppError>>;
  } = {},
): FixedSessions {
  let token = 'access-token-1';
  let refreshes = 0;
  return {
    store: () => null,
    stores: (): readonly Store[] => [],
    profile: () => profile,
    accessToken: async () => behaviour.accessToken?.() ?? ok(token),
    writeRefusal: () => behaviour.writeRefusal?.() ?? null,
    refresh: async (_id, rejected) => {
      refreshes += 1;
      if (behaviour.refresh) return behaviour.refresh(rejected);
      token = `access-token-${refreshes + 1}`;
      return ok(token);
    },
    onChange: () => () => undefined,
    refreshes: () => refreshes,
  };
}
