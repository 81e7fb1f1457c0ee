import type { AppError } from '../../../../contract/errors.ts';
import type { Store } from '../../../../contract/stores.ts';
import { LockBanner } from '../../../app/index.ts';
import { tryCopy as copy } from '../../../copy/try-service.ts';
import { Banner, Checkbox, ErrorBanner, RadioGroup, Select, TextField } from '../../../ui/index.ts';
import styles from '../profiles.module.css';
import { isCode, isId, type TryFormState } from './try-form.ts';

/** Which store, which task. */
export function TryForm({
  form,
  onChange,
  stores,
  isChanged,
  error,
  onSubmit,
}: {
  readonly form: TryFormState;
  readonly onChange: (form: TryFormState) => void;
  readonly stores: readonly Store[];
  readonly isChanged: boolean;
  readonly error: AppError | null;
  readonly onSubmit: () => void;
}) {
  const store = stores.find(({ id }) => id === form.storeId) ?? null;
  if (stores.length === 0) {
    return (
      <Banner tone="info" title={copy.noStore}>
        {copy.noStoreNext}
      </Banner>
    );
  }
  return (
    <form
      className={styles.tryForm}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <p>{copy.intro}</p>
      {error ? <ErrorBanner error={error} /> : null}
      {isChanged ? (
        <Banner tone="warn" title={copy.unsaved}>
          {copy.unsavedNext}
        </Banner>
      ) : null}
      <Select
        label={copy.store}
        options={stores.map(({ id, name, domain }) => ({ value: id, label: `${name} (${domain})` }))}
        value={form.storeId}
        onChange={(storeId) => onChange({ ...form, storeId })}
      />
      {store ? <LockBanner store={store} hasAction={false} /> : null}
      <RadioGroup
        label={copy.task}
        options={[
          { value: 'create', label: copy.create, note: copy.createNote },
          { value: 'delete', label: copy.delete, note: copy.deleteNote },
        ]}
        value={form.kind}
        onChange={(kind) => onChange({ ...form, kind })}
      />
      {form.kind === 'create' ? (
        <>
          <TextField
            label={copy.code}
            value={form.code}
            onChange={(code) => onChange({ ...form, code })}
            help={copy.codeHelp}
            error={isCode(form.code) ? null : copy.codeError}
            spellCheck="false"
            autoComplete="off"
            mono
          />
          <Checkbox
            isSelected={form.cleanUp}
            onChange={(cleanUp) => onChange({ ...form, cleanUp })}
            help={copy.cleanUpHelp}
          >
            {copy.cleanUp}
          </Checkbox>
        </>
      ) : (
        <TextField
          label={copy.discountId}
          value={form.discountId}
          onChange={(discountId) => onChange({ ...form, discountId })}
          help={copy.discountIdHelp}
          error={form.discountId === '' || isId(form.discountId) ? null : copy.discountIdError}
          inputMode="numeric"
          autoComplete="off"
          mono
        />
      )}
    </form>
  );
}
