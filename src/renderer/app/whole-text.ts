/** How far up from what is pointed at a text is looked for that is cut. */
const maxSteps = 4;
const mark = 'data-whole';

/** Shows a text that an ellipsis cuts as a tooltip while it is pointed at, where nothing else says it whole. */
export function showWholeTexts(): void {
  addEventListener('pointerover', ({ target }) => {
    let at = target instanceof HTMLElement ? target : null;
    for (let step = 0; at !== null && step < maxSteps; step += 1) {
      // The texts of rows change while the element stays.
      if (at.title === '' || at.hasAttribute(mark)) follow(at);
      at = at.parentElement;
    }
  });
}

function follow(element: HTMLElement): void {
  const isCut =
    element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';
  if (isCut) element.title = element.innerText;
  else if (element.hasAttribute(mark)) element.removeAttribute('title');
  element.toggleAttribute(mark, isCut);
}
