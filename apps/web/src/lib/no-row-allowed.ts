import { reportSubscription } from "./connection-state.ts";

/** A request header that marks changes which may affect no row. It is removed before the request is sent. */
const MAY_FIND_NOTHING = "x-may-find-nothing";
const TABLE = /\/rest\/v1\/([a-z_]+)(?:\?|$)/;

const REFUSAL = {
  code: "42501",
  message: "No se pudo hacer el cambio: no tienes permiso o ya no existe.",
  details: "nothing_changed",
  hint: null,
};

/** The name under which `connection.ts` records whether requests reach the server. */
const REQUESTS = "requests";

interface WithHeaders {
  setHeader(name: string, value: string): this;
}

/**
 * Marks a change or deletion that does not count as failed if it affects no row.
 * Example: a notification that was already read on another device.
 */
export function mayFindNothing<Builder extends WithHeaders>(act: Builder): Builder {
  return act.setHeader(MAY_FIND_NOTHING, "1");
}

/** Sends a request, and reports whether the server can be reached. */
async function reach(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, init);
    reportSubscription(REQUESTS, true);
    return response;
  } catch (error) {
    // The page itself cancelled the request, so the failure says nothing about the server.
    if (!init?.signal?.aborted) reportSubscription(REQUESTS, false);
    throw error;
  }
}

/**
 * The `fetch` of the data client. If a change or deletion affects no row, it fails as refused: a policy may hide the
 * row, or the row was deleted. Requests marked with `mayFindNothing` do not fail. The number of rows is part of the
 * HTTP response, so this works with any backend.
 */
export async function fetchWrittenRows(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const table = TABLE.exec(input instanceof Request ? input.url : String(input))?.[1];
  const isChange = init?.method === "PATCH" || init?.method === "DELETE";
  if (!isChange || !table) return reach(input, init);
  const headers = new Headers(init.headers);
  if (headers.has(MAY_FIND_NOTHING)) {
    headers.delete(MAY_FIND_NOTHING);
    return reach(input, { ...init, headers });
  }
  if (!headers.get("prefer")?.includes("count=")) headers.append("prefer", "count=exact");
  const response = await reach(input, { ...init, headers });
  if (!response.ok || !response.headers.get("content-range")?.endsWith("/0")) return response;
  return Response.json(REFUSAL, { status: 403 });
}
