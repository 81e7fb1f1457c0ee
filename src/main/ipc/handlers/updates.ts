import type { Updates } from '../../updates/updates.ts';
import type { AreaHandlers } from '../handlers.ts';

export const updatesHandlers = (updates: Updates): AreaHandlers<'updates'> => ({
  'updates.get': () => updates.get(),
  'updates.check': () => updates.check(),
  'updates.install': async () => {
    await updates.install();
    return null;
  },
});
