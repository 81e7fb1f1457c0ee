type TextField = HTMLTextAreaElement | HTMLInputElement;

/** Focuses a field with the caret behind the last letter. */
export function placeCaret(field: TextField | null): void {
  if (field === null) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
}

/** The field's text with a line break in place of what is selected; the caret stands behind it. */
export function insertLineBreak(field: HTMLTextAreaElement): string {
  field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end');
  return field.value;
}
