import { useState } from 'react';
import { type HelpPart, Screen } from '../../app/index.ts';
import { helpCopy } from '../../copy/help.ts';
import { KeyHint, Tabs } from '../../ui/index.ts';
import { Documents } from './components/Documents.tsx';
import { KeyTables } from './components/KeyTables.tsx';
import { Terms } from './components/Terms.tsx';

/** Keys, words, what happens when something fails, and the documents that ship with the product. */
export function HelpScreen({ part: first }: { readonly part: HelpPart }) {
  const [part, setPart] = useState(first);
  return (
    <Screen
      title={helpCopy.title}
      status={
        <>
          <span>{helpCopy.palette}</span>
          <KeyHint keys="Ctrl+K" />
        </>
      }
    >
      <Tabs<HelpPart>
        label={helpCopy.label}
        selected={part}
        onSelect={setPart}
        tabs={[
          { id: 'keys', label: helpCopy.tabs.keys, content: <KeyTables /> },
          { id: 'words', label: helpCopy.tabs.words, content: <Terms terms={helpCopy.words} /> },
          { id: 'failures', label: helpCopy.tabs.failures, content: <Terms terms={helpCopy.failures} /> },
          { id: 'documents', label: helpCopy.tabs.documents, content: <Documents /> },
        ]}
      />
    </Screen>
  );
}
