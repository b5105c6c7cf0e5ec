import { jsonAnswer, type Answer } from "./answer.ts";

const types: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  409: "Conflict",
  413: "request_too_large",
  429: "TooManyRequests",
  500: "InternalServerError",
};

/** A refused request: status, code and message as the upstream of native video words them (wire notes 1.12, 1.13). */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly param: string;

  constructor(status: number, code: string, message: string, param = "") {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.code = code;
    this.param = param;
  }

  /** The error as an answer in native video's shape; the request id ends the message and is a header as well. */
  answer(requestId: string, headers: Record<string, string> = {}): Answer {
    const message = `${this.message} Request id: ${requestId}`;
    const error = { code: this.code, message, param: this.param, type: types[this.status] ?? "BadRequest" };
    return jsonAnswer(this.status, { error }, headers);
  }
}

/** A wrong value: 400 with the path of the field, such as `content[1]`. */
export function invalid(param: string, why: string, suffix = ""): Refusal {
  const name = /^[a-z_]+/.exec(param)?.[0] ?? param;
  const code = suffix === "" ? "InvalidParameter" : `InvalidParameter.${suffix}`;
  return new Refusal(400, code, `The parameter \`${name}\` specified in the request is not valid: ${why}.`, param);
}

export function missing(param: string): Refusal {
  return new Refusal(400, "MissingParameter", `The request is missing the parameter \`${param}\`.`, param);
}
