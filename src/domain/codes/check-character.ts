import { plainAlphabet } from './alphabet.ts';

/**
 * One character that shows a typing error. Each character's value is weighted by a power of 3 modulo 31: 31 is
 * prime and neighbouring weights differ, so within the plain alphabet one wrong character or two neighbours
 * that changed places always change the sum.
 */
const MODULUS = 31;
const VALUES: ReadonlyMap<string, number> = new Map(
  [...plainAlphabet].map((character, index) => [character, index]),
);

const weightedValue = (character: string): number =>
  VALUES.get(character) ?? (character.codePointAt(0) ?? 0) % MODULUS;

/** The check character of a code's other characters. Case does not count. */
export function checkCharacter(rest: string): string {
  let sum = 0;
  let weight = 3;
  for (const character of rest.toUpperCase()) {
    sum = (sum + weight * weightedValue(character)) % MODULUS;
    weight = (weight * 3) % MODULUS;
  }
  return plainAlphabet.charAt(sum);
}
