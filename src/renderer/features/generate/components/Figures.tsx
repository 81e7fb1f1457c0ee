import {
  collisionChance,
  guessesPerHit,
  type Judgement,
  keyspaceOf,
} from '../../../../domain/codes/keyspace.ts';
import type { Pattern } from '../../../../domain/codes/pattern.ts';
import { generateCopy } from '../../../copy/generate.ts';
import { Banner, count as grouped } from '../../../ui/index.ts';
import styles from '../generate.module.css';

const copy = generateCopy.figures;

const many = (value: bigint): string =>
  value > BigInt(Number.MAX_SAFE_INTEGER) ? copy.quadrillion : grouped(Number(value));

/** How many codes there are, how easily one is guessed, and how often blind draws would meet. */
export function Figures({
  pattern,
  count,
  judgement,
}: {
  readonly pattern: Pattern;
  readonly count: number;
  readonly judgement: Judgement;
}) {
  const keyspace = keyspaceOf(pattern);
  const numbered = keyspace.sequence !== null;
  const figures = [
    { name: copy.capacity, value: many(keyspace.capacity), note: copy.capacityNote(numbered) },
    { name: copy.guess, value: copy.oneIn(guessesPerHit(count, keyspace)), note: copy.guessNote },
    {
      name: copy.collision,
      value: copy.percent(numbered ? 0 : collisionChance(count, keyspace.random)),
      note: copy.collisionNote(numbered),
    },
  ];
  return (
    <section aria-label={copy.label} className={styles.safety}>
      <dl className={styles.figures}>
        {figures.map(({ name, value, note }) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong> <span>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      {judgement.verdict === 'fine' ? null : (
        <Banner tone={judgement.verdict === 'narrow' ? 'warn' : 'error'} title={judgement.message} />
      )}
    </section>
  );
}
