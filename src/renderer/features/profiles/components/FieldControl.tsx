import { textOf } from '../../../../domain/profile/edit.ts';
import type { ProfileField } from '../../../../domain/profile/fields/index.ts';
import type { Profile } from '../../../../domain/profile/profile.ts';
import { valueAt } from '../../../../domain/profile/values.ts';
import { profilesCopy as copy } from '../../../copy/profiles.ts';
import { Checkbox, Select, TextField } from '../../../ui/index.ts';
import styles from '../profiles.module.css';

/** Fields that no default exists for. */
const hasDefault = ({ path }: ProfileField): boolean =>
  path !== 'id' && path !== 'name' && !path.startsWith('addresses.');

function defaultOf(field: ProfileField, defaults: Profile | null): string {
  if (defaults === null || !hasDefault(field)) return '';
  const value = valueAt(defaults, field.path);
  return copy.defaultIs(typeof value === 'boolean' ? (value ? copy.on : copy.off) : textOf(value));
}

/** One field: what it is, what it may be, what it would be without anyone's doing. */
export function FieldControl({
  field,
  text,
  issue,
  isReadOnly,
  defaults,
  onChange,
}: {
  readonly field: ProfileField;
  readonly text: string;
  readonly issue: string | null;
  readonly isReadOnly: boolean;
  /** The specification's profile, which has every default. */
  readonly defaults: Profile | null;
  readonly onChange: (text: string) => void;
}) {
  const { type, label, about } = field;
  const help = (
    <>
      {about}
      {type.is === 'words' ? ` ${copy.wordsHelp}` : ''} {defaultOf(field, defaults)}
    </>
  );
  switch (type.is) {
    case 'switch':
      return (
        <div className={styles.switch}>
          <Checkbox
            isSelected={text === 'true'}
            onChange={(isSelected) => onChange(String(isSelected))}
            isDisabled={isReadOnly}
            help={help}
          >
            {label}
          </Checkbox>
        </div>
      );
    case 'choice':
      return (
        <Select
          label={label}
          options={type.choices.map((choice) => ({ value: choice, label: choice }))}
          value={text}
          onChange={onChange}
          isDisabled={isReadOnly}
          help={help}
          error={issue}
        />
      );
    case 'text':
    case 'address':
    case 'number':
    case 'words':
      return (
        <TextField
          label={type.is === 'number' ? copy.unit(label, type.unit) : label}
          value={text}
          onChange={onChange}
          isReadOnly={isReadOnly}
          error={issue}
          help={help}
          {...(type.is === 'number' ? { inputMode: 'decimal' as const } : {})}
          spellCheck="false"
          autoComplete="off"
          mono={field.path !== 'name'}
        />
      );
  }
}
