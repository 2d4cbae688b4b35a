import type { Phrase } from "../../config/english-texts.ts";

/** The text that users read for an error of PostgreSQL, and its stable code for API clients. */
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

/** Texts of errors that the request did not cause, by SQLSTATE class. The log has the details. */
const FAULTS: Readonly<Record<string, Refusal>> = {
  "53": { code: "service_unavailable", phrase: (say) => say.http.unavailable },
  "58": { code: "internal_error", phrase: (say) => say.http.internalError },
  XX: { code: "internal_error", phrase: (say) => say.http.internalError },
};

/** Matches the code of a project's error, which already has a text for users. */
const OWN_CODE = /^[a-z][a-z0-9_]*$/;

/** Whether this module has a text for a SQLSTATE. */
export function isWorded(code: string): boolean {
  return code in REFUSALS || faultOf(code) !== undefined;
}

/** An error of PostgreSQL with a text for users. */
export interface UserFacingError {
  readonly phrase: Phrase;
  readonly detail: string | null;
  readonly hint: string | null;
  /** PostgreSQL's message if only the operator may read it; else null. */
  readonly logged: string | null;
}

/**
 * Converts PostgreSQL's errors about missing grants, policies and constraints into texts for users.
 * PostgreSQL's message becomes the hint. Its detail is removed, because the detail may quote other users' rows.
 * Errors about a full disk or a broken file reveal nothing to users.
 */
export function wordError(error: {
  readonly code: string;
  readonly message: string;
  readonly detail: string | null;
  readonly hint: string | null;
}): UserFacingError {
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
