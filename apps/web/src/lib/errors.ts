const DEFAULT_MESSAGE = "Algo salió mal";
const OFFLINE_MESSAGE = "No hay conexión con el servidor. Inténtalo de nuevo.";
/** What browsers say when a request never reached a server. */
const NETWORK_FAILURE = /failed to fetch|networkerror|load failed|fetch failed/i;

function textOf(error: unknown, key: "message" | "code" | "details"): string | null {
  if (typeof error !== "object" || error === null || !(key in error)) return null;
  const value = (error as Record<typeof key, unknown>)[key];
  return typeof value === "string" && value !== "" ? value : null;
}

/** True when the request failed on its way, not at the server. */
export function isNetworkError(error: unknown): boolean {
  return NETWORK_FAILURE.test(textOf(error, "message") ?? "");
}

/** What to tell a person about a failure: the server's own words, or a plain apology. */
export function toUserMessage(error: unknown): string {
  const message = textOf(error, "message");
  if (message === null || message === "{}") return DEFAULT_MESSAGE;
  if (NETWORK_FAILURE.test(message)) return OFFLINE_MESSAGE;
  return message;
}

/**
 * The stable code of a refusal, for example `tournament_full`: the detail of a refusal raised by
 * the database, else the code of the protocol.
 */
export function errorCode(error: unknown): string | null {
  const details = textOf(error, "details");
  if (details && /^[a-z][a-z0-9_]*$/.test(details)) return details;
  return textOf(error, "code");
}
