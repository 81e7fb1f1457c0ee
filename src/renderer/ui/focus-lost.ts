/** Where the focus is going: between leaving one element and arriving at the next, `document.activeElement` is the body. */
let next: EventTarget | null = null;
// The first of the four events, and the first listener of it: what others do with them may draw.
window.addEventListener('blur', ({ relatedTarget }) => (next = relatedTarget), true);
window.addEventListener('focus', () => (next = null), true);

/** Nothing has the focus, and it is not on its way to anything: React may draw in the middle of a Tab. */
export const isFocusLost = (): boolean =>
  (document.activeElement === null || document.activeElement === document.body) &&
  !(next instanceof Node && next.isConnected);
