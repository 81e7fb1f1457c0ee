import { Plus, X } from 'lucide-react';
import { create } from 'zustand';
import type { BundleSheet } from '../../../../contract/bundles.ts';
import type { Rounding } from '../../../../domain/pricing/rules.ts';
import { bundlesCopy } from '../../../copy/bundles.ts';
import { Button, cx, IconButton, Select, TextField } from '../../../ui/index.ts';
import { applyRule } from '../actions/change.ts';
import styles from '../bundles.module.css';
import {
  firstDraft,
  isDecimal,
  isPieces,
  isSplit,
  type RuleDraft,
  ruleKinds,
  ruleOf,
} from '../rule-draft.ts';

const { rule: copy } = bundlesCopy;
const roundings: readonly Rounding[] = ['none', 'nearest-5', 'nearest-10', 'ends-99', 'whole'];
const wrongUnless = (fits: boolean, wrong: string = copy.wrong): string | null => (fits ? null : wrong);

/** The rules as they were last typed, by their sheets: a look at another screen loses none. */
const useRules = create<Readonly<Record<string, RuleDraft>>>(() => ({}));

/** A rule and the bundles that it is applied to: all, or the chosen ones. */
export function RulePanel({
  sheet,
  chosen,
  isLocked,
}: {
  readonly sheet: BundleSheet;
  readonly chosen: ReadonlySet<string>;
  readonly isLocked: boolean;
}) {
  const draft = useRules((rules) => rules[sheet.id]) ?? firstDraft;
  const answer = ruleOf(draft);
  const amount = chosen.size > 0 ? chosen.size : sheet.selections;
  const change = (part: Partial<RuleDraft>): void => useRules.setState({ [sheet.id]: { ...draft, ...part } });
  const { kind } = draft;
  return (
    <section className={cx(styles.panel, styles.rule)} aria-labelledby="bundle-rule">
      <h2 id="bundle-rule">{copy.title}</h2>
      <Select
        label={copy.kind}
        value={kind}
        options={ruleKinds.map((value) => ({ value, label: copy.kinds[value] }))}
        onChange={(next) => change({ kind: next })}
      />
      {kind === 'tiers' ? <Tiers draft={draft} onChange={change} /> : null}
      {kind === 'none' || kind === 'tiers' ? null : (
        <TextField
          label={copy.values[kind]}
          value={draft.value}
          inputMode="decimal"
          onChange={(value) => change({ value })}
          error={wrongUnless(isDecimal(draft.value))}
          {...(kind === 'total' ? { help: copy.total } : {})}
        />
      )}
      {kind === 'none' ? null : (
        <Select
          label={copy.rounding}
          value={isSplit(kind) ? 'none' : draft.rounding}
          options={roundings.map((value) => ({ value, label: copy.roundings[value] }))}
          onChange={(rounding) => change({ rounding })}
          isDisabled={isSplit(kind)}
          {...(isSplit(kind) ? { help: copy.noRounding } : {})}
        />
      )}
      <Button
        // The next step until a price differs; then it is the review.
        look={sheet.pendingSelections === 0 ? 'primary' : 'default'}
        isDisabled={answer === null || isLocked || amount === 0}
        onPress={() => {
          if (answer) void applyRule(sheet.id, chosen.size > 0 ? [...chosen] : null, answer);
        }}
      >
        {copy.apply(amount, chosen.size > 0)}
      </Button>
      <p className={styles.note}>{copy.base}</p>
    </section>
  );
}

function Tiers({
  draft,
  onChange,
}: {
  readonly draft: RuleDraft;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}) {
  const set = (index: number, part: Partial<RuleDraft['tiers'][number]>): void =>
    onChange({ tiers: draft.tiers.map((tier, at) => (at === index ? { ...tier, ...part } : tier)) });
  return (
    <>
      {draft.tiers.map((tier, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
        <div className={styles.tier} key={index}>
          <TextField
            label={copy.from(index + 1)}
            value={tier.from}
            onChange={(from) => set(index, { from })}
            error={wrongUnless(isPieces(tier.from), copy.wrongQuantity)}
          />
          <TextField
            label={copy.percent(index + 1)}
            value={tier.percent}
            onChange={(percent) => set(index, { percent })}
            error={wrongUnless(isDecimal(tier.percent))}
          />
          <IconButton
            label={copy.removeTier(index + 1)}
            icon={<X aria-hidden="true" />}
            isDisabled={draft.tiers.length === 1}
            onPress={() => onChange({ tiers: draft.tiers.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <Button
        size="small"
        look="quiet"
        icon={<Plus aria-hidden="true" />}
        onPress={() => onChange({ tiers: [...draft.tiers, { from: '10', percent: '15' }] })}
      >
        {copy.addTier}
      </Button>
    </>
  );
}
