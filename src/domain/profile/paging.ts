// Apart from the schema: the page has these values, and not the compiler of schemas, which its policy refuses.
export const pagings = ['automatic', 'cursor', 'link', 'page', 'offset'] as const;
export type Paging = (typeof pagings)[number];
