import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, launchApp, type RunningApp, test } from '../support/app/e2e.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { setFaults } from '../support/steps/practice.ts';
import { actButton, review, send, waitForEnd } from '../support/steps/runs.ts';
import { importFile, openImport } from '../support/steps/sheets.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

const samples = join(import.meta.dirname, '../fixtures/samples');
const [codes, swaps] = [join(samples, 'portal-create-template.csv'), join(samples, 'subscription-swaps.csv')];

declare global {
  interface Window {
    pressed: string[];
    hold: (event: Event) => void;
  }
}

/** Runs in the page: notes which button is pressed and keeps it from acting. `expected` is told by a mark. */
function holdPresses(): void {
  window.pressed = [];
  window.hold = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    window.pressed.push(button?.hasAttribute('data-expected') ? 'it' : (button?.innerText ?? 'no button'));
  };
  window.addEventListener('click', window.hold, { capture: true });
}

/** Runs in the page: marks one control of each kind that can have the focus in a part, and names them. */
function markKinds(part: Element): readonly string[] {
  const kinds = new Set<string>();
  for (const element of part.querySelectorAll('[data-kind]')) element.removeAttribute('data-kind');
  const focusable = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';
  for (const element of part.querySelectorAll<HTMLElement>(focusable)) {
    const kind = [
      element.tagName,
      element.getAttribute('type'),
      element.getAttribute('role'),
      element.ariaHasPopup,
    ]
      .filter(Boolean)
      .join(' ')
      .toLowerCase();
    if (kinds.has(kind) || !element.checkVisibility() || element.matches(':disabled, [aria-disabled="true"]'))
      continue;
    element.setAttribute('data-kind', kind);
    kinds.add(kind);
  }
  return [...kinds];
}

/** Runs in the page: the enabled buttons of a part that have the color of the main one. */
function accented(part: Element): readonly string[] {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = 'var(--accent)';
  const accent = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return [...part.querySelectorAll<HTMLButtonElement>('button:enabled')]
    .filter((button) => getComputedStyle(button).backgroundColor === accent && button.checkVisibility())
    .map((button) => button.innerText);
}

test.describe('Ctrl+Enter does what the main button does', () => {
  let app: RunningApp;
  let page: Page;
  let folder: string;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'main-button-'));
    app = await launchApp({ userData: join(folder, 'data') });
    page = app.page;
    page.setDefaultTimeout(20_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });
  test.afterAll(async () => {
    await app.close();
    removeFolder(folder);
  });

  const main = () => page.getByRole('main');
  const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  const button = (name: string | RegExp, within: Locator = main()) =>
    within.getByRole('button', { name, exact: true }).first();

  /** Presses the keys from each kind of control of a part: each time `name` alone is to be pressed. */
  async function answers(where: string, name: string | RegExp, part: Locator = main()): Promise<void> {
    await part.waitFor();
    const expected = part.getByRole('button', { name, exact: true }).last();
    await expect(expected, where).toBeEnabled({ timeout: 8_000 });
    await expected.evaluate((element) => element.setAttribute('data-expected', ''));
    await page.evaluate(holdPresses);
    const tried = new Set<string>();
    for (;;) {
      // Anew each time: what is still read takes the place of what was there.
      const kind = (await part.evaluate(markKinds)).find((one) => !tried.has(one));
      if (kind === undefined) break;
      tried.add(kind);
      await part.locator(`[data-kind="${kind}"]`).evaluate((element: HTMLElement) => element.focus());
      await page.keyboard.press('ControlOrMeta+Enter');
      expect
        .soft(await page.evaluate(() => window.pressed.splice(0)), `${where}, from ${kind}`)
        .toEqual(['it']);
    }
    expect(tried.size, where).toBeGreaterThan(0);
    await page.evaluate(() => {
      window.removeEventListener('click', window.hold, { capture: true });
      for (const mark of ['data-expected', 'data-kind'])
        for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
    });
  }
  /** Looks at a dialog and closes it. */
  async function inDialog(where: string, name: string | RegExp): Promise<void> {
    await answers(where, name, dialog());
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  }
  async function fromMore(entry: string): Promise<void> {
    await button('More').click();
    await page.getByRole('menuitem', { name: entry }).click();
  }
  async function hasNone(where: string): Promise<void> {
    await goTo(page, where);
    expect(await main().evaluate(accented), where).toEqual([]);
  }

  test('on screens before anything is there', async () => {
    await answers('Home', 'Open the practice store');
    for (const [screen, name] of [
      ['Sheets', 'Import a file'],
      ['Runs', 'Go to Sheets'],
      ['Checkouts', 'Connect a store'],
      ['Links', 'Connect a store'],
      ['Stores', 'Connect a store'],
    ] as const)
      await goTo(page, screen).then(() => answers(screen, name));
    await button('Connect a store').click();
    await button('Add a service…', dialog()).click();
    await page.getByRole('heading', { name: 'Add a service' }).waitFor();
    await answers('Add a service', 'Add service', dialog());
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Connect a store' }).waitFor();
    await inDialog('Connect a store', 'Open the install page');
    for (const screen of ['Activity', 'Settings', 'Help', 'Bundles']) await hasNone(screen);
  });

  test('with a store: its dialogs, lists and settings', async () => {
    await openPracticeStore(app);
    await answers('Home, second step', 'Try with a sample file');
    await goTo(page, 'Sheets');
    await button('New sheet').click();
    await inDialog('New sheet', 'Create');
    await goTo(page, 'Stores');
    await answers('Stores, connected', 'Connect a store');
    for (const [entry, name] of [
      ['Name and color…', 'Save'],
      ['Disconnect…', 'Disconnect'],
      ['Delete store and data…', 'Delete store and data'],
    ] as const) {
      await main().getByRole('listitem').getByRole('button', { name: /^More/ }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      // What takes something away asks for the store's name first.
      if (name !== 'Save') await dialog().getByRole('textbox').fill('Practice store');
      await inDialog(entry, name);
    }
    await button('Service profiles').click();
    await page.getByRole('heading', { level: 1, name: 'Service profiles' }).waitFor();
    await answers('Service profiles', 'Duplicate');
    await main()
      .getByRole('button', { name: /^Practice service/ })
      .click();
    await button('Try this service…').click();
    await dialog().getByRole('textbox', { name: 'Discount code' }).fill('TRY-DESK');
    await inDialog('Try this service', 'Continue…');
    await goTo(page, 'Links');
    await page.getByText('Create links anyway').click();
    await page.getByText('Pasted', { exact: true }).first().click();
    await page.getByRole('textbox').first().fill('WELCOME10');
    await page.getByRole('textbox', { name: /^Cart token/ }).fill('c1-7f3a');
    await main().getByRole('table').getByText('WELCOME10').first().waitFor();
    await answers('Links', 'Export CSV…');
    await goTo(page, 'Bundles');
    await page.getByRole('textbox', { name: 'Subscription IDs' }).fill('810000001 810010001');
    await answers('Bundles', 'Load prices');
    await button('Load prices').click();
    await page.getByText(/^2 subscriptions loaded/).waitFor();
    await button('Apply to both bundles').click();
    await answers('Bundle prices', /^Review and send/);
    await button(/^Review and send/).click();
    await answers('Review of bundle prices', actButton);
    await button(actButton).click();
    await dialog().getByRole('textbox').fill('Practice store');
    await inDialog('Send bundle prices', actButton);
    await goTo(page, 'Bundles');
    await button(/^More for/).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await inDialog('Delete bundle sheet', 'Delete bundle sheet');
    await goTo(page, 'Checkouts');
    await answers('Checkouts', 'New checkout');
    await button('Update by token…').click();
    await page.getByRole('textbox').first().fill('c1-7f3a');
    await inDialog('Update by token', 'Open checkout');
    await button('New checkout').click();
    await page.getByRole('textbox', { name: 'City', exact: true }).fill('Springfield');
    await answers('Checkout', 'Review and create');
    await fromMore('Fill from JSON…');
    await dialog().getByRole('textbox').fill('{"email": "ada@shop.example"}');
    await inDialog('Fill from JSON', 'Fill in form');
    for (const label of ['Variant ID', 'Quantity'])
      await page.getByLabel(`${label}, row 1`, { exact: true }).fill('2');
    await button('Review and create').click();
    await inDialog('Create checkout', 'Create checkout in Practice store');
    await fromMore('Delete draft…');
    await inDialog('Delete draft', 'Delete draft');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('diagnostics');
    await page.keyboard.press('Enter');
    await inDialog('Diagnostics', /^Save/);
  });

  test('from a file to a run', async () => {
    test.setTimeout(240_000);
    await openImport(app, codes);
    await answers('Import', 'Import');
    await importFile(app, codes);
    await sheetDialogs();
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('heading', { name: 'What changes' }).waitFor();
    await answers('Review', actButton);
    await button(actButton).click();
    await inDialog('Send', actButton);
    // A batch that was started has nothing left to cancel.
    await setFaults(app.userData, [
      {
        match: { method: 'POST', path: '/async_batches/*/process' },
        do: { kind: 'status', code: 429, retryAfter: 1 },
      },
    ]);
    await send(page);
    await button('Cancel remaining…').click();
    await inDialog('Cancel the run', 'Cancel remaining');
    await setFaults(app.userData, []);
    await waitForEnd(page);
    await answers('Run', 'Export results…');
    await button('Export results…').click();
    await inDialog('Export results', /^Choose where to save/);
    for (const screen of ['Home', 'Sheets'])
      await goTo(page, screen).then(() => answers(screen, 'Import a file'));
    await importFile(app, swaps);
    await review(page);
    await answers('Review of swaps', actButton);
  });

  async function sheetDialogs(): Promise<void> {
    for (const [entry, name] of [
      ['Export…', /^Choose|^Export|^Save/],
      ['Generate codes…', /^Generate [\d,]+ codes$/],
      ['Convert to 2021-11…', 'Create sheet'],
      ['Rename…', 'Rename'],
      ['Delete…', /^Delete/],
    ] as const) {
      await fromMore(entry);
      await inDialog(entry, name);
    }
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('Shift+F2');
    await inDialog('Note', 'Save');
    for (const [entry, name] of [
      ['Filter…', 'Apply'],
      ['Width…', 'Apply'],
    ] as const) {
      await page.getByRole('columnheader').nth(2).click({ button: 'right' });
      await page.getByRole('menuitem', { name: entry }).click();
      await inDialog(entry, name);
    }
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save view…' }).click();
    await dialog().getByRole('textbox').fill('Mine');
    await inDialog('Save view', 'Save');
  }
});
