import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const text = z.string().min(1);
const short = z.object({
  base_url: text,
  auth_url: text.optional(),
  admin_url: text.optional(),
  storefront_url: text.optional(),
});

/**
 * A profile file as the app imports it. Besides whole profiles (docs/profiles.md) it takes the
 * shortest form, the addresses alone: `{"base_url": ..., "auth_url": ..., "admin_url": ...}`.
 */
export function profileOf(file: string): string {
  const given: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const addresses = short.safeParse(given);
  if (!addresses.success) return file;
  const {
    base_url: base,
    auth_url: auth = base,
    admin_url: admin = base,
    storefront_url: storefront = base,
  } = addresses.data;
  const whole = join(mkdtempSync(join(tmpdir(), 'partner-desk-profile-')), 'profile.json');
  const profile = {
    format: 1,
    id: 'demo-service',
    name: 'Demo service',
    addresses: { base, auth, admin, storefront },
  };
  writeFileSync(whole, JSON.stringify(profile, null, 2));
  return whole;
}
