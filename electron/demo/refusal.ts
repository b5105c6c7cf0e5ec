/** A refused request: status, code, message and the field that is wrong; error-answer.ts gives it the shape of its area. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly param: string;
  /** Further fields of the error, in shapes that have some. */
  readonly more: Record<string, unknown>;

  constructor(status: number, code: string, message: string, param = "", more: Record<string, unknown> = {}) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.code = code;
    this.param = param;
    this.more = more;
  }
}

/** A wrong value in the words of native video's upstream (wire notes 1.13): 400 with the path of the field, such as `content[1]`. */
export function invalid(param: string, why: string, suffix = ""): Refusal {
  const name = /^[a-z_]+/.exec(param)?.[0] ?? param;
  const code = suffix === "" ? "InvalidParameter" : `InvalidParameter.${suffix}`;
  return new Refusal(400, code, `The parameter \`${name}\` specified in the request is not valid: ${why}.`, param);
}

export function missing(param: string): Refusal {
  return new Refusal(400, "MissingParameter", `The request is missing the parameter \`${param}\`.`, param);
}
