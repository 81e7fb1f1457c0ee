// Apart from the schema: the page has these values, and not the compiler of schemas, which its policy refuses.
/** `page`: the first page has the number one. */
export const pagings = ['automatic', 'cursor', 'link', 'page', 'page-from-zero', 'offset'] as const;
export type Paging = (typeof pagings)[number];
