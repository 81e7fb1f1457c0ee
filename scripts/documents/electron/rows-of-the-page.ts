import { c, type Evidence } from './evidence.ts';

const security: readonly Evidence[] = [
  {
    apis: ['webPreferences.preload', 'contextBridge.exposeInMainWorld'],
    what: 'the bridge: copies, frozen, once',
    tests: [
      `${c}/preload.test.ts > a name is exposed once`,
      `${c}/preload.test.ts > the page holds copies, frozen`,
      `${c}/preload.test.ts > an error of the preload reaches the page as a plain error with its message`,
      `${c}/channels.test.ts > a key named __proto__ is lost on the bridge`,
    ],
    difference: 'A symbol crosses Electron’s bridge; the shell rejects it.',
  },
  {
    apis: [
      'webPreferences.sandbox',
      'webPreferences.contextIsolation',
      'webPreferences.nodeIntegration',
      'webPreferences.nodeIntegrationInSubFrames',
      'webPreferences.nodeIntegrationInWorker',
    ],
    what: 'what a preload, a page and a frame receive',
    tests: [
      `${c}/preload.test.ts > a sandboxed preload may require nothing else`,
      `${c}/preload.test.ts > a frame inside the page gets neither bridge nor binding`,
      'e2e/attacks/bridge.exploit.test.ts > no part of node or electron is in reach',
    ],
    difference: 'The shell opens only sandboxed and isolated windows; its preload lacks Buffer and global.',
  },
  {
    apis: [
      'webPreferences.webSecurity',
      'webPreferences.allowRunningInsecureContent',
      'webPreferences.navigateOnDragDrop',
      'webPreferences.spellcheck',
    ],
    what: 'set to Electron’s own default, so that no default can change it',
    tests: [
      'e2e/attacks/network.exploit.test.ts > after all of them the page is still the desk, and nobody was reached',
    ],
  },
  {
    apis: ['WebContents event will-prevent-unload'],
    what: 'a page that asks to stay',
    tests: [
      `${c}/quit.test.ts > a page that asks to stay keeps its window, and the app from quitting`,
      `${c}/quit.test.ts > the app may close the window all the same`,
      'e2e/attacks/choosers.exploit.test.ts > does not keep the app from being quit',
    ],
  },
  {
    apis: ['webPreferences.disableDialogs'],
    what: 'no alert and confirm dialogs of the page',
    tests: [`${c}/window.test.ts > a page without dialogs is answered at once, with a no`],
    difference: 'The shell has no such preference.',
  },
  {
    apis: ['webPreferences.webviewTag', 'WebContents event will-attach-webview'],
    what: 'no page inside the page',
    tests: [
      `${c}/window.test.ts > a webview element is nothing but an unknown element`,
      `${c}/window.test.ts > a webview that a page may have is asked about, and does not come when it is refused`,
    ],
    difference: 'The shell has no webview, whatever a window requests.',
  },
  {
    apis: [
      'app event web-contents-created',
      'WebContents event will-navigate',
      'WebContents event did-navigate',
      'WebContents.loadURL',
    ],
    what: 'who decides on a navigation, and who is notified',
    tests: [
      `${c}/navigation.test.ts > a navigation to another site is refused and the page stays`,
      `${c}/navigation.test.ts > an about: address is there without a question: the app learns of it when it has left`,
      `${c}/navigation.test.ts > a blob: address is asked about, and the page stays or comes back`,
      `${c}/window.test.ts > a page whose process dies is told to the app, and a load brings it back`,
    ],
    difference: 'In the shell, a page whose process died stays dead.',
  },
  {
    apis: ['WebContents event will-redirect'],
    what: 'redirects of the app’s own handler',
    tests: [`${c}/navigation.test.ts > a redirect of the app’s own handler to another site is refused`],
  },
  {
    apis: ['WebContents event did-fail-load'],
    what: 'a failed load',
    tests: [`${c}/navigation.test.ts > a failed load rejects with the error and the address`],
    difference: 'A handler that throws is ERR_UNEXPECTED on Electron and ERR_FAILED in the shell.',
  },
  {
    apis: ['WebContents.setWindowOpenHandler'],
    what: 'windows that the page requests',
    tests: [
      `${c}/navigation.test.ts > window.open answers null; the handler was asked; no page stays`,
      `${c}/navigation.test.ts > a link with a target opens no window`,
    ],
    difference: 'The shell opens no window, whatever the handler returns.',
  },
  {
    apis: [
      'Session.setPermissionRequestHandler',
      'Session.setPermissionCheckHandler',
      'Session.setDevicePermissionHandler',
    ],
    what: 'permissions by name',
    tests: [
      `${c}/permissions.test.ts > the app is asked by name, and what it grants is granted`,
      `${c}/permissions.test.ts > what the app refuses is refused`,
      `${c}/permissions.test.ts > a refused request fails in the page`,
    ],
    difference: 'The shell asks before a page loads, and grants what both handlers grant; it has no devices.',
  },
  {
    apis: ['session.fromPartition'],
    what: 'the system’s proxy for an address, also from a PAC file',
    tests: [
      'e2e/network.test.ts > is passed by its proxy, which asks who it is, and its certificate authority, up to verified codes',
    ],
    difference: 'The shell lacks this: only HTTPS_PROXY names a proxy there.',
  },
  {
    apis: ['Session.fetch'],
    what: 'a list of versions, through the session’s own filter',
    tests: [
      `${c}/own-session.test.ts > fetch of a session goes through its filter, and follows redirects to an end`,
    ],
    difference: 'The Chromium shell has no updater.',
  },
  {
    apis: ['Session event will-download'],
    what: 'downloads',
    tests: [`${c}/serving.test.ts > a download is reported and not kept`],
  },
  {
    apis: [
      'WebContents.setWebRTCIPHandlingPolicy',
      'Session.setProxy',
      'Session.setSpellCheckerEnabled',
      'CommandLine.appendSwitch',
    ],
    what: 'calls to other computers (WebRTC) go nowhere',
    tests: [
      'e2e/attacks/network.exploit.test.ts > after all of them the page is still the desk, and nobody was reached',
    ],
    difference: 'The shell’s browser is started that way.',
  },
  {
    apis: ['Session.webRequest', 'WebRequest.onBeforeRequest'],
    what: 'requests that the app cancels',
    tests: [`${c}/serving.test.ts > what the app cancels goes nowhere, even where no policy forbids it`],
    difference: 'Without a handler, the shell handles only its own schemes.',
  },
];

const parts: readonly Evidence[] = [
  {
    apis: ['protocol.handle'],
    what: 'responses: complete, streamed, failing, HEAD, aborted, redirected',
    tests: [
      `${c}/serving.test.ts > status, body and method pass both ways`,
      `${c}/serving.test.ts > a body in parts arrives whole`,
      `${c}/serving.test.ts > a body that fails half-way is no answer`,
      `${c}/serving.test.ts > an answer that is no Response, or an error, is a failed request`,
      `${c}/serving.test.ts > HEAD reaches the handler, which has to omit the body`,
      `${c}/serving.test.ts > a request that the page aborts rejects, and the next one is answered`,
      `${c}/serving.test.ts > a body that the page aborts half-way is cancelled`,
      `${c}/serving.test.ts > a script of the page reads any host of the scheme that the handler answers`,
    ],
    difference:
      'The shell passes a body on only when it is complete. On both, a request that the page aborts does not abort the signal of the handler’s request.',
  },
  {
    apis: ['ipcMain.handle', 'ipcRenderer.invoke'],
    what: 'calls: values, errors, what cannot be cloned',
    tests: [
      `${c}/channels.test.ts > every JSON value comes back as it was sent`,
      `${c}/channels.test.ts > a channel without handler rejects with the words of Electron`,
      `${c}/channels.test.ts > what a handler throws reaches the page as text`,
      `${c}/channels.test.ts > an argument that is missing arrives as undefined`,
    ],
    difference: 'The shell passes only JSON: a Date or a Map is rejected.',
  },
  {
    apis: ['WebContents.send', 'ipcRenderer.on', 'ipcRenderer.removeListener'],
    what: 'events: all, in order, until the listener is removed',
    tests: [
      `${c}/channels.test.ts > 2,000 events of one turn arrive all, and in order`,
      `${c}/channels.test.ts > a listener that was removed hears nothing more, and one that throws harms nobody`,
    ],
    difference: 'On Electron, a value that cannot be cloned is lost and logged; the shell throws.',
  },
  {
    apis: [
      'IpcMainInvokeEvent.sender',
      'IpcMainInvokeEvent.senderFrame',
      'WebFrameMain.url',
      'WebFrameMain.parent',
    ],
    what: 'the caller',
    tests: [
      `${c}/channels.test.ts > the sender is the window, its top frame and its address`,
      `${c}/preload.test.ts > a page of another host has the preload, as in Electron, and main sees whose it is`,
    ],
  },
  {
    apis: ['dialog.showOpenDialog', 'dialog.showSaveDialog'],
    what: 'file dialogs, and their results',
    tests: [
      `${c}/dialogs.test.ts > that opens a file answers with it, and with none after Escape`,
      `${c}/dialogs.test.ts > that saves a file answers with the path that it began with, and with none after Escape`,
      'e2e/main-job.test.ts > connects, imports, reviews, sends, verifies and proves which codes exist',
    ],
    difference:
      'On Linux, tests answer system dialogs with their keys; on the other systems, and in tests of something else, the test answers instead of the dialog. The shell draws its own.',
  },
  {
    apis: ['dialog.showMessageBox'],
    what: 'dialogs with buttons, and their results',
    tests: [
      `${c}/dialogs.test.ts > with buttons answers Enter by its default one`,
      `${c}/dialogs.test.ts > with buttons answers Escape by the one that cancels, which may be told by its label`,
      'e2e/attacks/profile-dialog.exploit.test.ts > gets no for Enter and for Escape',
    ],
    difference:
      'On Linux, tests answer system dialogs with their keys; on the other systems, and in tests of something else, the test answers instead of the dialog. The shell draws its own.',
  },
  {
    apis: ['shell.openExternal'],
    what: 'opening addresses with the system',
    tests: [`${c}/outside.test.ts > an address goes to the browser of the system, a folder to its program`],
    difference: 'The shell opens an address in a page of its own browser, and only web addresses.',
  },
  {
    apis: ['shell.showItemInFolder'],
    what: 'showing a file in its folder',
    tests: [`${c}/outside.test.ts > a file is shown in its folder without an answer`],
    difference: 'The system chooses the program that shows it.',
  },
];

export const rowsOfThePage: readonly Evidence[] = [...security, ...parts];
