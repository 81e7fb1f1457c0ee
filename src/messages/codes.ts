import { messages } from './messages.ts';
import { count, listed, plural } from './words.ts';

/** Patterns of codes and conversions between versions. */
export const codesMessages = messages({
  sentElsewhere: ({ codes, name, runs }: { codes: number; name: string; runs: readonly number[] }) =>
    `${count(codes)} of these codes ${plural(codes, 'was', 'were')} already sent to ${name} by ${plural(runs.length, 'run', 'runs')} ${listed(runs.map(String), 4)}. The service may reject ${plural(codes, 'it', 'them')}.`,
  tooFewDifferentCodes: ({ one, shown, shown2 }: { one: boolean; shown: string; shown2: string }) =>
    `The pattern can make only ${shown} ${one ? 'code' : 'different codes'}, but ${shown2} were requested.`,
  oneGuessHitCode: ({ shown }: { shown: string }) =>
    `The odds of guessing a code are 1 in ${shown}. One more random character makes it much harder.`,
  moreQuadrillion: 'more than a quadrillion',
  oddsOfGuess: ({ shown, many }: { shown: string; many: string }) =>
    `The pattern makes ${shown} different codes. The odds of guessing one are 1 in ${many}.`,
  sequenceDigitsExampleSeq: 'A sequential number has 1 to 12 digits, for example {seq:5}.',
  unknownPatternPart: ({ inside }: { inside: string }) =>
    `{${inside}} is not supported. Use {4}, {4:A-Z2-9}, {seq:5} or {check}.`,
  randomPartCharactersExample: 'A random part has 1 to 40 characters, for example {4}.',
  namesNoCharactersAlphabet: ({ random }: { random: string | undefined }) =>
    `No characters can be taken from “${random}”: its range is not valid, or all of its characters are skipped. Use a range such as A-Z2-9.`,
  standsAloneBraceCode: 'A } has no matching {. To put a brace in the code, write }}.',
  notClosedBraceCode: 'A { is not closed. To put a brace in the code, write {{.',
  patternMoreOneSeq: 'The pattern has more than one {seq}. One is enough to keep codes different.',
  patternMoreOneCheck: 'The pattern has more than one {check}. Remove all but one.',
  everyCodeSameAdds: 'Every code would be the same. {4} adds four random characters.',
  patternHoldsSpaceControl:
    'The pattern contains a space or an invisible character, which customers easily miss. Remove it.',
  codeCharactersMostAllowed: ({ length, MAXLENGTH }: { length: number; MAXLENGTH: number }) =>
    `A code would have ${length} characters. At most ${MAXLENGTH} are allowed.`,
  unreadableRedemptions: ({ text }: { text: string }) =>
    `${text} is not a number of redemptions. The converted discount has no duration limit.`,
  neitherTrueNorFalse: ({ text }: { text: string }) => `${text} is neither true nor false and is skipped.`,
  oncePerCustomerNo:
    '“Once per customer” is not available in API version 2021-01. Each customer can apply the converted discount more than once.',
  durationIsEmpty: 'The duration is empty. The converted discount has no duration limit.',
  durationLimitedButLimit:
    'The duration is limited, but “Max redemptions” is empty. The converted discount has no duration limit.',
  unreadableLimit: ({ limit }: { limit: string }) =>
    `Max redemptions (${limit}) is not a whole number of at least 1. The converted discount has no duration limit.`,
  durationNoFieldConverted: ({ kind }: { kind: string }) =>
    `The duration ${kind} is not available in API version 2021-11. The converted discount has no duration limit.`,
  limitNoEffectWithout: ({ limit }: { limit: string }) =>
    `Max redemptions (${limit}) has no effect unless duration is “usage_limit”, so it is skipped.`,
  noRestrictionKnows: ({ text }: { text: string }) =>
    `API version 2021-11 has no restriction ${text}, so the restriction is skipped.`,
  subscriptionKeptSpecificationNot:
    'SUBSCRIPTION is kept. The specification does not list the value for subscriptions in API version 2021-11.',
  numberPointBeforeDecimals: 'a number with a decimal point',
});
