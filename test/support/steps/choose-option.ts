import type { Locator } from 'playwright-core';

/** The trigger of a select; its name is what is chosen and the label. */
export const selectNamed = (within: Locator, label: string): Locator =>
  within.getByRole('button', { name: new RegExp(`^(?!Clear ).* ${label}$`) });

/** Chooses an option of the select with this label. */
export async function chooseOption(within: Locator, label: string, option: string): Promise<void> {
  await selectNamed(within, label).click();
  await within.page().getByRole('option', { name: option, exact: true }).click();
}
