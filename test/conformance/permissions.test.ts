import { expect, test } from '../support/app/e2e.ts';
import { type Fixture, startFixture } from './support/start-fixture.ts';

let app: Fixture;
test.beforeAll(async () => {
  app = await startFixture();
});
test.afterAll(() => app.close());

const state = (name: string): Promise<string> =>
  app.page.evaluate(
    async (each) => (await navigator.permissions.query({ name: each as PermissionName })).state,
    name,
  );

test('the app is asked by name, and what it grants is granted', async () => {
  await app.page.evaluate(
    () =>
      new Promise<void>((done) =>
        navigator.geolocation.getCurrentPosition(
          () => done(),
          () => done(),
          { timeout: 1 },
        ),
      ),
  );
  await expect.poll(() => app.seen('permission')).toContain('geolocation');
  expect(await state('geolocation')).toBe('granted');
});

test('what the app refuses is refused', async () => {
  const refused = [
    'notifications',
    'camera',
    'microphone',
    'midi',
    'clipboard-read',
    'local-fonts',
    'accelerometer',
  ];
  for (const name of refused) expect(await state(name), name).toBe('denied');
});

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
  await expect(app.page.locator('#to')).toHaveValue('a\tb');
});
