import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from './support/start-fixture.ts';

let app: Fixture;
beforeAll(async () => {
  app = await startFixture();
});
afterAll(() => app.close());

const state = (name: string): Promise<string> =>
  app.page.evaluate(
    async (each) => (await navigator.permissions.query({ name: each as PermissionName })).state,
    name,
  );

test('the app was asked', async () => {
  expect(await app.seen('permission')).toEqual(
    expect.arrayContaining(['geolocation', 'notifications', 'media']),
  );
});

test('what the app grants is granted', async () => expect(await state('geolocation')).toBe('granted'));

test.each([
  'notifications',
  'camera',
  'microphone',
  'midi',
  'clipboard-read',
  'local-fonts',
  'accelerometer',
])('%s is refused', async (name) => expect(await state(name)).toBe('denied'));

test('a refused request fails in the page', async () => {
  const outcome = await app.page.evaluate(async () => ({
    notification: await Notification.requestPermission(),
    clipboard: await navigator.clipboard.readText().catch((error: Error) => error.name),
  }));
  expect(outcome).toEqual({ notification: 'denied', clipboard: 'NotAllowedError' });
});

test('copy and paste by the events of the document need no permission', async () => {
  await app.page.evaluate(() => {
    document.body.innerHTML = '<textarea id="from">a\tb</textarea><textarea id="to"></textarea>';
  });
  await app.page.locator('#from').press('ControlOrMeta+a');
  await app.page.locator('#from').press('ControlOrMeta+c');
  await app.page.locator('#to').press('ControlOrMeta+v');
  expect(await app.page.locator('#to').inputValue()).toBe('a\tb');
});
