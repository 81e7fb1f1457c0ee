import { isJsonObject, type Json } from '../../../domain/json.ts';
import { plainKey } from '../../api/error-in.ts';

/**
 * An answer with its records under `data` that has them under `value`: the result of a method of .NET beside its word of
 * success, or what OData lists. A single value there is the field of a discount.
 */
export function withoutResult(answer: Json | null): Json | null {
  if (answer === null || !isJsonObject(answer)) return answer;
  const named = Object.keys(answer).find((key) => plainKey(key) === 'value');
  const value = named === undefined ? undefined : answer[named];
  if (named === undefined || value === undefined) return answer;
  if (!isJsonObject(value) && !Array.isArray(value)) return answer;
  const { [named]: _value, ...beside } = answer;
  const isResult = Object.entries(beside).some(
    ([key, one]) => /^(is)?(success(ful)?|succeeded|ok)$/.test(plainKey(key)) && one === true,
  );
  const isList = Array.isArray(value) && Object.keys(beside).every((key) => key.startsWith('@odata.'));
  const isAlone = Object.keys(beside).length === 0;
  const isOwnRecord = Object.keys(beside).some((key) => /^(id|data|code)$/.test(plainKey(key)));
  if (isOwnRecord || !(isResult || isList || isAlone)) return answer;
  return { ...withoutContext(beside), data: value };
}

/** Where the form of a list is described. */
const withoutContext = (beside: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(beside).filter(([key]) => key !== '@odata.context'));
