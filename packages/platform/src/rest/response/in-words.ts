import type { Phrase } from "../../config/texts.ts";

/** What a refusal of PostgreSQL itself says to people, and its stable code for programs. */
interface Refusal {
  readonly code: string;
  readonly phrase: Phrase;
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  "42501": { code: "forbidden", phrase: (say) => say.http.forbidden },
  "23505": { code: "already_exists", phrase: (say) => say.rest.alreadyExists },
  "23503": { code: "related_record", phrase: (say) => say.rest.relatedRecord },
  "23502": { code: "value_missing", phrase: (say) => say.rest.valueMissing },
  "23514": { code: "value_not_allowed", phrase: (say) => say.rest.valueNotAllowed },
  "23P01": { code: "already_exists", phrase: (say) => say.rest.alreadyExists },
  "22001": { code: "value_too_long", phrase: (say) => say.rest.textTooLong },
  "22003": { code: "value_out_of_range", phrase: (say) => say.rest.numberOutOfRange },
  "22007": { code: "value_invalid", phrase: (say) => say.rest.dateInvalid },
  "22008": { code: "value_out_of_range", phrase: (say) => say.rest.dateOutOfRange },
  "22P02": { code: "value_invalid", phrase: (say) => say.rest.valueInvalid },
  "22P05": { code: "value_invalid", phrase: (say) => say.rest.textUnstorable },
  "22021": { code: "value_invalid", phrase: (say) => say.rest.textUnstorable },
  "57014": { code: "too_slow", phrase: (say) => say.rest.tooSlow },
  "55P03": { code: "busy", phrase: (say) => say.rest.busy },
  "40001": { code: "busy", phrase: (say) => say.rest.busy },
  "40P01": { code: "busy", phrase: (say) => say.rest.busy },
};

/** What is no fault of the request, by SQLSTATE class: people read a plain sentence, the log the rest. */
const FAULTS: Readonly<Record<string, Refusal>> = {
  "53": { code: "service_unavailable", phrase: (say) => say.http.unavailable },
  "58": { code: "internal_error", phrase: (say) => say.http.internalError },
  XX: { code: "internal_error", phrase: (say) => say.http.internalError },
};

/** A code that the project gave to a refusal of its own, which has words already. */
const OWN_CODE = /^[a-z][a-z0-9_]*$/;

/** Whether a SQLSTATE is put into words here. */
export function isWorded(code: string): boolean {
  return code in REFUSALS || faultOf(code) !== undefined;
}

/** An error of PostgreSQL as people read it. */
export interface WordedError {
  readonly phrase: Phrase;
  readonly detail: string | null;
  readonly hint: string | null;
  /** PostgreSQL's own sentence, where it is the operator's alone. */
  readonly logged: string | null;
}

/**
 * The one place that puts into words what PostgreSQL says of a missing grant, a policy or a
 * constraint. Its own sentence stays in the hint; its detail, which may quote the rows of others, goes.
 * Of a full disk or a broken file people learn nothing that is the operator's.
 */
export function wordError(error: {
  readonly code: string;
  readonly message: string;
  readonly detail: string | null;
  readonly hint: string | null;
}): WordedError {
  const { message, detail, hint } = error;
  const refusal = REFUSALS[error.code];
  if (OWN_CODE.test(detail ?? "")) return { phrase: message, detail, hint, logged: null };
  const fault = faultOf(error.code);
  if (fault) return { phrase: fault.phrase, detail: fault.code, hint: null, logged: message };
  return refusal === undefined
    ? { phrase: message, detail, hint, logged: null }
    : { phrase: refusal.phrase, detail: refusal.code, hint: hint ?? message, logged: null };
}

function faultOf(code: string): Refusal | undefined {
  return FAULTS[code.slice(0, 2)];
}
