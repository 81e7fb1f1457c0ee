/** So many files can be dropped at once, and so many of the watched folder are taken at once. The page may know it. */
export const mostDropped = 100;
