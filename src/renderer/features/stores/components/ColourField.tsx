import { Check } from 'lucide-react';
import { Label, Radio, RadioGroup, Text } from 'react-aria-components';
import type { StoreColour } from '../../../../contract/stores.ts';
import { storesCopy } from '../../../copy/stores.ts';
import { colours } from '../draft.ts';
import styles from '../stores.module.css';

/** A store's colour, by swatches that are named. */
export function ColourField({
  value,
  onChange,
}: {
  readonly value: StoreColour;
  readonly onChange: (colour: StoreColour) => void;
}) {
  return (
    <RadioGroup
      className={styles.colours ?? ''}
      orientation="horizontal"
      value={value}
      onChange={(next) => {
        const colour = colours.find((entry) => entry === next);
        if (colour) onChange(colour);
      }}
    >
      <Label className={styles.coloursLabel}>{storesCopy.colour}</Label>
      <div className={styles.swatches}>
        {colours.map((colour) => (
          <Radio
            key={colour}
            value={colour}
            className={styles.swatch ?? ''}
            data-store={colour}
            aria-label={storesCopy.colours[colour]}
          >
            <Check aria-hidden="true" />
          </Radio>
        ))}
        <span className={styles.colourName} aria-hidden="true">
          {storesCopy.colours[value]}
        </span>
      </div>
      <Text slot="description">{storesCopy.colourHelp}</Text>
    </RadioGroup>
  );
}
