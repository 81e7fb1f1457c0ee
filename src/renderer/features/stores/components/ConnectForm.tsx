import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { appInfoFacts } from '../../../app/index.ts';
import { settingsCopy } from '../../../copy/settings.ts';
import { storesCopy } from '../../../copy/stores.ts';
import { Banner, Button, Segments, Select, TextField } from '../../../ui/index.ts';
import { type Draft, errorsOf } from '../draft.ts';
import {
  changeDraft,
  offeredProfiles,
  openDialog,
  profilesFacts,
  sendsSecret,
  useStoresView,
} from '../store.ts';
import styles from '../stores.module.css';
import { ColourField } from './ColourField.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';

const copy = storesCopy.form;
const platforms = [
  { value: 'a', label: copy.platforms.a },
  { value: 'b', label: copy.platforms.b },
  { value: 'custom', label: copy.platforms.custom },
] as const;

/** What the partner admin knows about the app, and how the store is to be shown. */
export function ConnectForm({ onSubmit }: { readonly onSubmit: () => void }) {
  const { draft, showErrors } = useStoresView();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (showErrors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [showErrors]);
  const needsSecret = profilesFacts.use((fact) => sendsSecret(fact.value, draft?.profileId ?? null));
  if (!draft) return null;
  const errors = showErrors ? errorsOf(draft, needsSecret) : {};
  const text = (name: 'name' | 'domain' | 'clientId' | 'clientSecret' | 'callbackUrl' | 'otherScopes') => ({
    value: draft[name],
    onChange: (value: string) => changeDraft({ [name]: value }),
    error: errors[name] ?? null,
  });

  return (
    <form
      id="connect-form"
      ref={form}
      className={styles.connectForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      }}
    >
      <NoKeychain />
      <TextField label={copy.name} help={copy.nameHelp} {...text('name')} maxLength={80} autoFocus />
      <TextField label={copy.domain} help={copy.domainHelp} {...text('domain')} spellCheck="false" mono />
      <Segments
        label={copy.platform}
        options={platforms}
        value={draft.platform}
        onChange={(platform) => changeDraft({ platform })}
      />
      <ColourField value={draft.colour} onChange={(colour) => changeDraft({ colour })} />
      <ServiceField draft={draft} error={errors.profileId ?? null} />
      <TextField
        label={copy.callbackUrl}
        help={copy.callbackUrlHelp}
        {...text('callbackUrl')}
        spellCheck="false"
        mono
      />
      <TextField label={copy.clientId} {...text('clientId')} spellCheck="false" autoComplete="off" mono />
      <TextField
        label={copy.clientSecret}
        help={copy.clientSecretHelp}
        {...text('clientSecret')}
        type="password"
        autoComplete="off"
        isRequired={needsSecret}
        optional={!needsSecret}
        mono
      />
      <div className={styles.wholeLine}>
        <ScopeChoice scopes={draft.scopes} onChange={(scopes) => changeDraft({ scopes })} />
      </div>
      <div className={styles.wholeLine}>
        <TextField
          label={copy.otherScopes}
          help={copy.otherScopesHelp}
          {...text('otherScopes')}
          spellCheck="false"
          optional
          mono
        />
      </div>
    </form>
  );
}

/** Said before anything is filled in: where no keychain answers, a store is connected for one session. */
function NoKeychain() {
  const keychain = appInfoFacts.use((fact) => fact.value?.keychain);
  // It may have been unlocked since the start.
  useEffect(() => void appInfoFacts.refresh(), []);
  if (!keychain || keychain.available) return null;
  return (
    <div className={styles.wholeLine}>
      <Banner tone="warn" title={keychain.problem ?? settingsCopy.safety.unavailable}>
        {copy.noKeychainNext}
      </Banner>
    </div>
  );
}

function ServiceField({ draft, error }: { readonly draft: Draft; readonly error: string | null }) {
  const profiles = offeredProfiles(profilesFacts.use((fact) => fact.value) ?? []);
  useEffect(() => {
    const first = profiles[0];
    if (draft.profileId === null && first) changeDraft({ profileId: first.id });
  }, [draft.profileId, profiles]);
  return (
    <div className={styles.service}>
      <Select
        label={copy.service}
        options={profiles.map((profile) => ({
          value: profile.id,
          label: profile.name,
          note: profile.addresses.base,
        }))}
        value={draft.profileId}
        onChange={(profileId) => changeDraft({ profileId })}
        placeholder={copy.noService}
        isDisabled={profiles.length === 0}
        help={copy.serviceHelp}
        error={error}
      />
      <Button
        size="small"
        look="quiet"
        icon={<Plus aria-hidden="true" />}
        onPress={() => openDialog({ of: 'service' })}
      >
        {copy.addService}
      </Button>
    </div>
  );
}
