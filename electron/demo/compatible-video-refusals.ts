import { Refusal } from "./refusal.ts";

/** Refusals of compatible video, with the codes of its official service. */
export function missingParameter(name: string): Refusal {
  return new Refusal(400, "missing_required_parameter", `Missing required parameter: '${name}'.`, name);
}

export function wrongType(name: string, expected: string): Refusal {
  return new Refusal(400, "invalid_type", `Invalid type for '${name}': expected ${expected}.`, name);
}

export function wrongValue(name: string, why: string): Refusal {
  return new Refusal(400, "invalid_value", `Invalid value for '${name}': ${why}.`, name);
}

export function unknownParameter(name: string): Refusal {
  return new Refusal(400, "unknown_parameter", `Unknown parameter: '${name}'.`, name);
}

/** A body that cannot be read as what its type says. */
export function wrongBody(why: string): Refusal {
  return new Refusal(400, "", why);
}
