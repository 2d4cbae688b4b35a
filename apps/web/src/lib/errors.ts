/** The text for the user if an error has no text for users. */
export const DEFAULT_MESSAGE = "Algo salió mal";
const FORBIDDEN_MESSAGE = "No tienes permiso para hacer esto.";
const OFFLINE_MESSAGE = "No hay conexión con el servidor. Inténtalo de nuevo.";
/** Error codes whose messages come from PostgreSQL, the data API or storage, and are not meant for users. */
const FORBIDDEN_CODES = /^(?:42501|AccessDenied)$/;
const UNWORDED_CODES = /^(?:PGRST\d+|(?:0[1-9A-Z]|[1-57]\d|2[0-9A-Z]|XX)[0-9A-Z]{3})$/;
const STABLE_CODE = /^[a-z][a-z0-9_]*$/;
/** Matches the messages of browsers for a request that did not reach a server. */
const NETWORK_FAILURE = /failed to fetch|networkerror|load failed|fetch failed/i;

function textOf(error: unknown, key: "message" | "code" | "details"): string | null {
  if (typeof error !== "object" || error === null || !(key in error)) return null;
  const value = (error as Record<typeof key, unknown>)[key];
  return typeof value === "string" && value !== "" ? value : null;
}

/** An error whose message is a text for the user. */
export class UserFacingError extends Error {}

/**
 * The text that tells a user about a failure: the server's text, or a generic one.
 * A message without a code is not shown, because it may come from a proxy, another format or a bug.
 */
export function toUserMessage(error: unknown): string {
  const message = textOf(error, "message");
  if (message === null || message === "{}") return DEFAULT_MESSAGE;
  if (NETWORK_FAILURE.test(message)) return OFFLINE_MESSAGE;
  if (error instanceof UserFacingError || hasOwnWords(error)) return message;
  const code = textOf(error, "code");
  if (code === null) return DEFAULT_MESSAGE;
  if (FORBIDDEN_CODES.test(code)) return FORBIDDEN_MESSAGE;
  return UNWORDED_CODES.test(code) ? DEFAULT_MESSAGE : message;
}

/** Whether the error has a stable code, and therefore a Spanish message written for users. */
function hasOwnWords(error: unknown): boolean {
  return STABLE_CODE.test(textOf(error, "details") ?? "");
}

/**
 * The stable code of a refusal, for example `tournament_full`. It is in the `details` of the error if the database has
 * set them, otherwise in `code`.
 */
export function errorCode(error: unknown): string | null {
  const details = textOf(error, "details");
  if (details && STABLE_CODE.test(details)) return details;
  return textOf(error, "code");
}

/**
 * Whether a row was refused as a duplicate, for example because a name is taken.
 * Checks the code of PostgreSQL, which `errorCode` returns only on a hosted Supabase project.
 */
export function isDuplicate(error: unknown): boolean {
  return textOf(error, "code") === "23505";
}

/** Codes of refusals by a rule, a missing right or a constraint. Repeating the request would be refused again. */
const REFUSAL_CODES = /^(?:P0001|42501|2[23][0-9A-Z]{3}|PGRST[1-3]\d\d)$/;

/** The text for the user if the server has refused; null if the server was not reached or failed itself. */
export function refusalOf(error: unknown): string | null {
  const isRefusal = hasOwnWords(error) || REFUSAL_CODES.test(textOf(error, "code") ?? "");
  return isRefusal ? toUserMessage(error) : null;
}
