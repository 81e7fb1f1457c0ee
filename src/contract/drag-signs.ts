/** What the preload tells the page of files that are dragged, by events without content: they are over the window, or no longer. */
export const dragSigns = { over: 'desk-files-over', gone: 'desk-files-gone' } as const;
