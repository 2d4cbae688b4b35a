import { reportSubscription } from "./connection.ts";

/** By this an act says so of itself; it stays in the browser. */
const MAY_FIND_NOTHING = "x-may-find-nothing";
const TABLE = /\/rest\/v1\/([a-z_]+)(?:\?|$)/;

const REFUSAL = {
  code: "42501",
  message: "No se pudo hacer el cambio: no tienes permiso o ya no existe.",
  details: "nothing_changed",
  hint: null,
};

/** What requests are called among what may be down. */
const REQUESTS = "requests";

interface WithHeaders {
  setHeader(name: string, value: string): this;
}

/**
 * A change or a deletion that may find nothing without having failed: a notice that was read on another
 * device, a pack that was sold and is only deactivated.
 */
export function mayFindNothing<Builder extends WithHeaders>(act: Builder): Builder {
  return act.setHeader(MAY_FIND_NOTHING, "1");
}

/** A request, which tells whether the server can be reached. */
async function reach(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, init);
    reportSubscription(REQUESTS, true);
    return response;
  } catch (error) {
    // What was given up by the page itself says nothing about the server.
    if (!init?.signal?.aborted) reportSubscription(REQUESTS, false);
    throw error;
  }
}

/**
 * A fetch for the client: a change or a deletion that finds no row, because policies hide it or it is
 * gone, is a refusal and not a success, unless the act itself says otherwise (`mayFindNothing`). Asking how many rows it was is part of the protocol, so it
 * holds on every platform.
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
