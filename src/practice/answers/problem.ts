/** "field" -> what is wrong with it; the field `base` stands for the whole request. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/**
 * A refusal: thrown while a request or a task is carried out, which takes back what it did so far. How it is
 * written on the wire is decided where it is answered.
 */
export class ServiceProblem extends Error {
  override readonly name = 'ServiceProblem';
  readonly status: number;
  readonly errors: FieldErrors;
  /** Refusals that a client has to understand (429, "too many") are never answered with an empty body. */
  readonly keepWords: boolean;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    errors: FieldErrors | string,
    more: { readonly keepWords?: boolean; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    const fields = typeof errors === 'string' ? { base: [errors] } : errors;
    super(Object.values(fields).flat().join('; '));
    this.status = status;
    this.errors = fields;
    this.keepWords = more.keepWords ?? false;
    this.headers = more.headers ?? {};
  }
}

export const notFound = (what: string, id: string): ServiceProblem =>
  new ServiceProblem(404, `${what} ${id} does not exist.`);
