import { pagings } from '../paging.ts';
import type { FieldGroup } from './field.ts';

/** spec: Pagination and filtering of lists, not shown. */
export const listsGroup: FieldGroup = {
  id: 'lists',
  title: 'Lists',
  about: 'How the service returns lists longer than one page, and what it guarantees about them.',
  fields: [
    {
      path: 'lists.paging',
      label: 'Next page',
      type: { is: 'choice', choices: pagings },
      about:
        'How the next page is found: “automatic” detects it; the others use a cursor or an address in the response, a Link header, a page number (counted from one, or from zero), or an offset.',
    },
    {
      path: 'lists.tasksInOrder',
      label: 'Tasks are listed in order',
      type: { is: 'switch' },
      about:
        'Turn this on only if the service promises to list the tasks of a batch in the order in which they were added. Results that nothing else ties to a row are then matched by position.',
    },
  ],
};
