import type { Page } from 'playwright-core';
import type { RunningApp } from '../app/index.ts';

/** Goes to a screen by the navigation at the side. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(`^${place}`) })
    .click();
  await page.getByRole('heading', { level: 1, name: place }).waitFor();
}

/** Opens the practice store from the home screen, by the real install page and callback, and waits for it. */
export async function openPracticeStore({ page }: Pick<RunningApp, 'page'>): Promise<void> {
  await goTo(page, 'Home');
  await page.getByRole('button', { name: 'Open the practice store' }).first().click();
  await page.getByText('Practice store is connected').waitFor();
}

export type StoreToConnect = {
  readonly profileFile: string;
  readonly name: string;
  readonly domain: string;
  readonly platform: 'Platform A' | 'Platform B' | 'Custom';
  readonly clientId: string;
  readonly callbackUrl: string;
  /** The profile is there already with the same addresses, so the app does not ask about its hosts. */
  readonly isKnown?: boolean;
  /** No keychain answers: the tokens are kept for the session, after the question. */
  readonly isForSession?: boolean;
};

/** Connects a store of any service: its profile from a file, the form, and the install page in the browser. */
export async function connectStore(app: RunningApp, store: StoreToConnect): Promise<void> {
  const { page } = app;
  await goTo(page, 'Stores');
  await page.getByRole('main').getByRole('button', { name: 'Connect a store' }).first().click();
  await app.answerOpenDialog(store.profileFile);
  if (!store.isKnown) await app.answerMessageBox(1);
  await page.getByRole('button', { name: 'Add a service…' }).click();
  await page.getByRole('button', { name: 'From a profile file…' }).click();
  await page.getByRole('heading', { name: 'Add a service' }).waitFor({ state: 'hidden' });
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill(store.name);
  await form.getByLabel('Store subdomain').fill(store.domain);
  await form.getByRole('radio', { name: store.platform }).check({ force: true });
  await form.getByLabel('Client ID').fill(store.clientId);
  await form.getByLabel('Callback URL').fill(store.callbackUrl);
  await form.getByRole('button', { name: 'Open the install page' }).click();
  if (store.isForSession) await form.getByRole('button', { name: 'Keep tokens for this session' }).click();
  const approve = approveWhenAsked(app);
  await page.getByText(`${store.name} is connected`).first().waitFor();
  approve.stop();
  await form.getByRole('button', { name: 'Close' }).last().click();
  await form.waitFor({ state: 'hidden' });
}

/** Lets a real store be written to: by its card, and the dialog that names it. */
export async function unlockStore({ page }: RunningApp, name: string): Promise<void> {
  await goTo(page, 'Stores');
  const card = page.getByRole('region', { name, exact: true });
  await card.getByRole('button', { name: 'Unlock…' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Unlock ${name}` });
  await dialog.getByRole('button', { name: `Unlock ${name}` }).click();
  await card.getByText('unlocked until you quit').waitFor();
}

/** Presses the button of the permissions page when the service shows one; some redirect at once. */
function approveWhenAsked(app: RunningApp): { readonly stop: () => void } {
  let over = false;
  void app.externalPage().then(async (browserPage) => {
    const button = browserPage.getByRole('button', { name: /approve|allow|install|grant/i }).first();
    await button.click({ timeout: 20_000 }).catch(() => {
      if (!over) throw new Error(`The install page showed no button to approve: ${browserPage.url()}`);
    });
  });
  return {
    stop: () => {
      over = true;
    },
  };
}
