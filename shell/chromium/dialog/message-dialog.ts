import { dialogDocument, escapeHtml, showDialogWindow } from './dialog-window.ts';

export type MessageQuestion = {
  readonly title: string;
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  /** What Enter means. */
  readonly first: number;
  /** What closing the window and Escape mean. */
  readonly cancel: number;
};

function page(): void {
  const done = (index: number): void => {
    void fetch('/done', { method: 'POST', body: JSON.stringify({ index }) });
  };
  const buttons = [...document.querySelectorAll('button')];
  buttons.forEach((button, index) => {
    button.addEventListener('click', () => done(index));
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') done(Number(document.body.dataset.cancel));
  });
  buttons[Number(document.body.dataset.first)]?.focus();
}

/** Shows a message with buttons; answers with the index of the one that was chosen. */
export async function askForButton(question: MessageQuestion): Promise<number> {
  const { title, message, detail, buttons, first, cancel } = question;
  const body = `<body data-first="${first}" data-cancel="${cancel}"><h1>${escapeHtml(message)}</h1><p class="detail">${escapeHtml(detail)}</p>
<footer>${buttons.map((label) => `<button type="button">${escapeHtml(label)}</button>`).join('')}</footer>`;
  const chosen = await showDialogWindow({
    title: title === '' ? message : title,
    html: dialogDocument(title === '' ? message : title, body, `(${page})()`),
    width: 560,
    // Room for the lines as they are; what is longer is scrolled between the question and the buttons.
    height: Math.min(760, 220 + 22 * detail.split('\n').length),
    answer: () => null,
    finish: (word) => {
      const index =
        typeof word === 'object' && word !== null && 'index' in word ? Number(word.index) : cancel;
      return Number.isInteger(index) && index >= 0 && index < buttons.length ? index : cancel;
    },
  });
  return chosen ?? cancel;
}
