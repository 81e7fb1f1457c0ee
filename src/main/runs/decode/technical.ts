import { isJsonObject, isPlain, type Json, JsonNumber } from '../../../domain/json.ts';
import { hasDenial, isIdForm } from '../../api/forms.ts';
import { isJobField } from './job-fields.ts';
import { isOver, isWithin } from './moments.ts';
import { named } from './named.ts';

type Plain = string | boolean | JsonNumber | null;
/** Names of one kind, and the form that their values have. */
type Family = readonly [isName: (key: string) => boolean, isForm: (text: string, value: Plain) => boolean];

const isKnownAs = (families: readonly Family[], name: string, value: Plain): boolean => {
  const text = value instanceof JsonNumber ? value.text : String(value);
  return families.some(([isName, isForm]) => isName(name) && isForm(text, value));
};
const like =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text) && !hasDenial(text);
const isFlagOf =
  (flag: boolean) =>
  (_text: string, value: Plain): boolean =>
    value === flag;
const isNothing = (_text: string, value: Plain): boolean => value === null;
const isTime = (_text: string, value: Plain): boolean =>
  isWithin(value, { first: 0, last: Number.POSITIVE_INFINITY });
const isAddress = (text: string): boolean => /^(https?:\/)?\/\S*$/i.test(text) && !hasDenial(text);

/** How an answer was made, and by which program. */
const ofPrograms: readonly Family[] = [
  [named('(lock|row|resource|object|record|entity)(version|revision)|rev(ision)?'), like(/^[1-9]\d{0,14}$/)],
  [named('build|release'), (text) => isIdForm(text) && !/^[-0.]/.test(text)],
  // Seconds; a time of the day has no fraction that short.
  [named('time|took|elapsed|duration'), like(/^\d{1,4}\.\d{1,9}$/)],
  [named('cache'), like(/^(miss|bypass|dynamic)$/i)],
  [named('copyright'), like(/^(copyright|\(c\)|©)[^\n]{0,100}$/i)],
  [named('authors?'), like(/^\p{Lu}[\p{L}'.-]*( \p{Lu}[\p{L}'.-]*){0,3}$/u)],
  [named('abp'), isFlagOf(true)],
  [named('un(authori[sz]ed|authenticated)(request)?'), isFlagOf(false)],
  [named('deprecated'), isFlagOf(true)],
  [named('sunset(at|on|date)?'), isTime],
  [named('successor(version)?(url|link)?'), like(/^(https?:\/\/[\w.-]+)?\/(api\/)?v\d[\w./-]*$/i)],
];
/** Whether a field is about the program that answers, and not about what was asked of it. */
export const isOfProgram = (name: string, value: Plain): boolean => isKnownAs(ofPrograms, name, value);

const isLabel = (text: string): boolean =>
  isIdForm(text) ||
  (/^[^\s@]+@[^\s@]+$/.test(text) && !hasDenial(text)) ||
  /^(api|app|admin|system|user|staff|default|main|bulk|batch|high|normal|low)$/.test(text);
/** What a task, or a batch, says of itself: its place, who carries it out, how far it is, where its results are. */
const ofJobs: readonly Family[] = [
  [
    named('id|taskid|(async)?batchid|(task|batch)?type|index|sequence|row|line|(queued|started|submitted)at'),
    () => true,
  ],
  // What was not tried was not done.
  [named('attempts?(count|number|no)?|tries'), like(/^[1-9]\d{0,5}$/)],
  [named('retr(ies|ycount)|priority|position'), like(/^\d{1,6}$/)],
  [named('(percent(age)?|progress)(complete(d)?|done|percent)?'), like(/^100(\.0+)?( ?%)?$/)],
  [named('(locked|failed|reserved|paused|next(retry|run))(at|on|by)|lasterror'), isNothing],
  [named('successrate'), like(/^(1|100)(\.0+)?( ?%)?$/)],
  [named('(queue|worker)(name)?|runner|platform|(created|submitted|requested|started)by'), isLabel],
  [named('(results?|output|report|download|file|csv|callback|webhook)(url|uri|href|link)'), isAddress],
  [named('object|@?type|typename|kind|class'), like(/^(async|bulk|batch|task|job|[_:./ -])+$/i)],
];
const isOfRun = named('run(at|on)');
const isOfExpiry = named('(expires?|expir(y|ation)|purge)(at|on|date)?');
const isOfProgress = named('progress');
const isOfProgressPart = named('done|completed|processed|finished|current|total|of|max|all');
const isOfJobLinks = named('links?|urls?');
const isOfJobLink = named('self|tasks?|(async)?batch|results?|output|report');

/** Whether a field is about a task, or a batch, as a job, and not about what became of it. */
export function isOfJob(name: string, value: Json, at: number | null): boolean {
  if (isPlain(value))
    return (
      isKnownAs(ofJobs, name, value) ||
      (isOfRun(name) && isOver(value, at)) ||
      (isOfExpiry(name) && isWithin(value, { first: at ?? 0, last: Number.POSITIVE_INFINITY })) ||
      isJobField(name, value, at)
    );
  if (!isJsonObject(value)) return false;
  const fields = Object.entries(value);
  if (isOfProgress(name)) {
    const numbers = fields.map(([, one]) => (one instanceof JsonNumber ? one.text : '0'));
    return (
      fields.every(([key]) => isOfProgressPart(key)) && new Set(numbers).size === 1 && numbers[0] !== '0'
    );
  }
  return isOfJobLinks(name) && fields.every(([key, one]) => isOfJobLink(key) && isJobAddress(one));
}
/** An address, or an object of one alone. */
const isJobAddress = (link: Json): boolean => {
  const href = isJsonObject(link) && Object.keys(link).length === 1 ? (link.href ?? null) : link;
  return typeof href === 'string' && isAddress(href);
};
