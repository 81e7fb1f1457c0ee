/**
 * Presses the main button of a screen or of a dialog; of several the last one, as the header and the foot of a dialog
 * have it. False where there is none, or where it cannot be pressed now.
 */
export function pressPrimary(within: Element | null): boolean {
  const buttons = [...(within?.querySelectorAll<HTMLButtonElement>('button[data-primary]') ?? [])];
  const inHead = buttons.filter((button) => button.closest('header') !== null);
  const button = (inHead.length > 0 ? inHead : buttons).at(-1);
  if (button === undefined || button.disabled) return false;
  button.click();
  return true;
}
