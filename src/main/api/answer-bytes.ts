/** The bytes of an answer as they arrive. */
export type AnswerBytes = {
  readonly length: () => number;
  readonly add: (part: Uint8Array) => void;
  /** A mark at the beginning is no part of the text (RFC 8259, 8.1: it may be ignored). */
  readonly text: () => string;
};

/**
 * Parts are copied into one growing place. A service chooses how it cuts its answer, and a part that is kept takes some
 * 150 bytes besides its own: 64 MB in parts of one byte would take all memory there is.
 */
export function answerBytes(): AnswerBytes {
  let place = new Uint8Array(0);
  let length = 0;
  return {
    length: () => length,
    add: (part) => {
      if (length + part.length > place.length) {
        const wider = new Uint8Array(Math.max(length + part.length, 2 * place.length));
        wider.set(place.subarray(0, length));
        place = wider;
      }
      place.set(part, length);
      length += part.length;
    },
    text: () => new TextDecoder().decode(place.subarray(0, length)),
  };
}
