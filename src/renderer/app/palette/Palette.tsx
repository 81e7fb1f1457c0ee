import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { shellCopy } from '../../copy/shell.ts';
import { KeyHint } from '../../ui/index.ts';
import { allCommands, type Command } from '../commands/registry.ts';
import { finds } from './finds.ts';
import { foundCommands } from './found-commands.ts';
import styles from './palette.module.css';
import { closePalette } from './palette-state.ts';

const copy = shellCopy.palette;
/** What is done most comes first; sections of screens follow. */
const { act, sheets, runs, stores, go, view, settings, help } = shellCopy.commands.sections;
const order: readonly string[] = [act, sheets, runs, stores, go, view, settings, help];

/** Every command, sheet, run, store and setting, by name: type a part, press Enter. */
export function Palette() {
  const sections = useMemo(() => bySection([...allCommands(), ...foundCommands()]), []);
  const typed = useRef('');
  const [deletions, setDeletions] = useState(0);
  return (
    <ModalOverlay
      className={styles.backdrop ?? ''}
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) closePalette();
      }}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={copy.title}>
          <Autocomplete
            filter={finds}
            onInputChange={(text) => {
              if (!text.startsWith(typed.current)) setDeletions((before) => before + 1);
              typed.current = text;
            }}
          >
            <SearchField
              className={styles.search ?? ''}
              aria-label={copy.label}
              autoFocus
              // Escape would only empty the field, and be needed twice.
              onClear={closePalette}
            >
              <Search aria-hidden="true" />
              <Input
                className={styles.input ?? ''}
                placeholder={copy.placeholder}
                role="combobox"
                aria-expanded="true"
                aria-haspopup="listbox"
              />
              <KeyHint keys="Esc" />
            </SearchField>
            <ListBox
              className={styles.list ?? ''}
              aria-label={copy.title}
              // Enter does what is marked. A list marks its first entry when it comes and when text is added; after a deletion
              // it marks none, so a new one comes.
              key={deletions}
              autoFocus="first"
              renderEmptyState={() => <p className={styles.nothing}>{copy.nothing}</p>}
            >
              {sections.map(([section, commands]) => (
                <ListBoxSection key={section} className={styles.section ?? ''} aria-label={section}>
                  <Header className={styles.header}>{section}</Header>
                  {commands.map((command) => (
                    <ListBoxItem
                      key={command.id}
                      id={command.id}
                      className={styles.item ?? ''}
                      textValue={[command.title, command.words ?? ''].join(' ')}
                      onAction={() => {
                        closePalette();
                        command.run();
                      }}
                    >
                      <span className={styles.title}>{command.title}</span>
                      {command.keys ? <KeyHint keys={command.keys} /> : null}
                    </ListBoxItem>
                  ))}
                </ListBoxSection>
              ))}
            </ListBox>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function bySection(commands: readonly Command[]): readonly (readonly [string, readonly Command[]])[] {
  const sections = new Map<string, Command[]>(order.map((section) => [section, []]));
  for (const command of commands) {
    // The palette is already open.
    if (command.id === 'palette') continue;
    const section = sections.get(command.section);
    if (section) section.push(command);
    else sections.set(command.section, [command]);
  }
  return [...sections].filter(([, found]) => found.length > 0);
}
