/** Dots and blanks alone, also as addresses spell them, once or several times: `..`, `%2e%2E`, `%252e`. */
const onlyDots = /^(?:[.\s]|%(?:25){0,4}(?:2e|20))*$/i;

/**
 * Whether a text can stand between two slashes of a path. Nothing, and dots alone, name another path instead: `/a/../b` is
 * `/b` to whoever reads addresses (WHATWG URL, path state).
 */
export const isPathPart = (text: string): boolean => !onlyDots.test(text);
