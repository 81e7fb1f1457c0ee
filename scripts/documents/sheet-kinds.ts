import { stringifyJson } from '../../src/domain/json.ts';
import { kindIds, kinds } from '../../src/domain/kinds/registry.ts';
import { endpointsGroup } from '../../src/domain/profile/fields/endpoints.ts';
import { specificationProfile } from '../../src/domain/profile/shipped.ts';
import { EMPTY_MARK } from '../../src/domain/sheet/empty-mark.ts';
import type { Column, SheetKind, SingleSending } from '../../src/domain/sheet/kind.ts';
import { canReadFirst } from '../../src/main/runs/read-first.ts';

const allowed = (column: Column): string => {
  const choices = column.choices?.map((choice) => `\`${choice}\``).join(', ');
  if (choices) return column.openList ? `${choices}, others with a warning` : choices;
  return column.minimum === undefined ? '' : `at least ${column.minimum}`;
};

const required = (column: Column): string =>
  column.required ? 'yes' : column.usual === true ? 'empty with a warning' : '';

const alone = ({ method, endpoint }: SingleSending): string => `one ${method} \`/${endpoint}\` request`;

const sending = ({ sending, rowByRow }: SheetKind): string =>
  sending.via === 'single'
    ? alone(sending)
    : `a task in a batch of type \`${sending.batchType}\`${rowByRow === undefined ? '' : `, or on its own (${alone(rowByRow.sending)}), which needs only ${rowByRow.scopes.join(' and ')}`}`;

/** The body of the example row, as the templates show it. */
function exampleBody(kind: SheetKind): string {
  const cells = Object.fromEntries(kind.columns.map((column) => [column.key, column.example]));
  return stringifyJson(kind.body([cells], specificationProfile), 2);
}

/** Whether things of a kind are read first, and so can be restored, is up to an optional endpoint of the profile. */
function withoutWay(kind: SheetKind, none: string): string {
  const { optional } = specificationProfile;
  const off = Object.fromEntries(Object.keys(optional).map((name) => [name, false])) as typeof optional;
  const endpoint = endpointsGroup.fields.find(({ path }) =>
    canReadFirst(
      kind.id,
      { ...specificationProfile, optional: { ...off, [path.slice('optional.'.length)]: true } },
      false,
    ),
  );
  return endpoint === undefined
    ? `Cannot be undone: ${none}`
    : `Can be undone only if the service profile turns on “${endpoint.label}” and current values are saved before the run. Otherwise: ${none}`;
}

function section(kind: SheetKind): string[] {
  return [
    `## ${kind.title}`,
    '',
    `\`${kind.id}\`, API version ${kind.apiVersion}. ${kind.about} Each row${kind.groupBy ? ` (with all rows that have the same \`${kind.groupBy}\`)` : ''} is sent as ${sending(kind)}.`,
    '',
    'kind' in kind.inverse
      ? `To undo: a run of the type \`${kind.inverse.kind}\`.`
      : withoutWay(kind, kind.inverse.none),
    '',
    '| column | word | type | required | allowed | what it means |',
    '|---|---|---|---|---|---|',
    ...kind.columns.map(
      (column) =>
        `| \`${column.key}\` | ${column.label} | ${column.textId === true ? 'id or text' : column.type} | ${required(column)} | ${allowed(column)} | ${column.help} |`,
    ),
    ...(kind.computed ?? []).map((column) => `| – | ${column.label} | calculated | | | ${column.help} |`),
    '',
    'Body of the example row:',
    '',
    '```json',
    exampleBody(kind),
    '```',
    '',
  ];
}

export const sheetKinds = (): string =>
  [
    '# Sheet types',
    '',
    'Generated from `src/domain/kinds` by `npm run docs`; compared by `npm run check`. Fields and bodies follow',
    '[the specification](specification.md), sections "Resources and their fields" and "Async batch and task".',
    '',
    `In an update, an empty cell leaves its field unchanged. \`${EMPTY_MARK}\` in a cell clears the field: empty text is sent for a`,
    'text field, `null` for everything else. The specification does not show how to clear a field, so each such cell has a',
    'warning, and the review counts the fields that will be cleared (decision 0034).',
    '',
    ...kindIds.flatMap((id) => section(kinds[id])),
  ].join('\n');
