const { app } = require('electron');

/** Loaded before the app (`electron -r`): Electron says that this start is the first, as it may to two at the same moment. */
app.requestSingleInstanceLock = () => true;
