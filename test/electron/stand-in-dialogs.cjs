const { dialog, shell } = require('electron');

/**
 * Loaded before the app (`electron -r`): native dialogs have no page for the driver, nor has the system browser, so the
 * functions that open them take the answers that the test has put into `testHooks`. Done here and not by the driver,
 * whose first call meets main while it starts, and is lost now and then.
 */
const hooks = { open: [], save: [], message: [], areNative: false };
globalThis.testHooks = hooks;
/** The stand-in of a dialog; the dialog itself for a test that presses its keys (`leaveDialogs`). */
const standIn = (name, answer) => {
  const native = dialog[name].bind(dialog);
  dialog[name] = async (...given) => (hooks.areNative ? await native(...given) : answer());
};
standIn('showOpenDialog', () => {
  const paths = hooks.open.shift() ?? null;
  return { canceled: paths === null, filePaths: [...(paths ?? [])] };
});
standIn('showSaveDialog', () => {
  const path = hooks.save.shift() ?? null;
  return { canceled: path === null, filePath: path ?? '' };
});
standIn('showMessageBox', () => ({ response: hooks.message.shift() ?? 0, checkboxChecked: false }));
shell.openExternal = async (url) => {
  process.stdout.write(`${process.env.TEST_OPENED_MARK}${url}\n`);
};
