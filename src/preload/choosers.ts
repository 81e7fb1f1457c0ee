/**
 * No field of the page opens a chooser of files: what the operator chose there the page could read without a grant.
 * Chromium opens it when `DOMActivate` was not prevented, which follows a click. No listener of the page gets that event:
 * it could make another field one for files after this has looked.
 */
export function keepChoosersShut(target: EventTarget): void {
  const refuse = (event: Event): void => {
    if (event.type === 'DOMActivate') event.stopImmediatePropagation();
    const isForFiles = event.composedPath().some((each) => Reflect.get(each, 'type') === 'file');
    if (isForFiles) event.preventDefault();
  };
  for (const name of ['click', 'DOMActivate']) target.addEventListener(name, refuse, { capture: true });
}
