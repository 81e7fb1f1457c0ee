const { dialog, shell } = require('electron');

/**
 * Loaded before the app (`electron -r`): native dialogs and the system browser are out of a test's reach, so the
 * functions that open them take the answers that the test has put into `testHooks`. Done here and not by the driver,
 * whose first call meets main while it starts, and is lost now and then.
 */
const hooks = { open: [], save: [], message: [] };
globalThis.testHooks = hooks;
dialog.showOpenDialog = async () => {
  const paths = hooks.open.shift() ?? null;
  return { canceled: paths === null, filePaths: [...(paths ?? [])] };
};
dialog.showSaveDialog = async () => {
  const path = hooks.save.shift() ?? null;
  return { canceled: path === null, filePath: path ?? '' };
};
dialog.showMessageBox = async () => ({ response: hooks.message.shift() ?? 0, checkboxChecked: false });
shell.openExternal = async (url) => {
  process.stdout.write(`${process.env.TEST_OPENED_MARK}${url}\n`);
};
