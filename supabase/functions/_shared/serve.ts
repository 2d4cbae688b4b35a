/** A refused request: `message` is shown to users, `code` is for API clients. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, x-client-info, apikey, content-type",
  "access-control-allow-methods": "GET, POST, OPTIONS",
};

/** A standard fetch handler, which the hosted platform and our own server can run. */
export interface FetchHandler {
  fetch(request: Request): Promise<Response>;
}

/**
 * Adds what all functions need: CORS with preflight, the method check, and refusals as JSON `{code, message}`.
 * A response never contains details of an error.
 */
export function serve(
  methods: readonly string[],
  handle: (request: Request) => Promise<Response>,
): FetchHandler {
  return {
    async fetch(request) {
      if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: CORS });
      if (!methods.includes(request.method)) {
        return json({ code: "method_not_allowed", message: "Método no permitido." }, 405);
      }
      try {
        return await handle(request);
      } catch (error) {
        if (error instanceof Refusal) {
          return json({ code: error.code, message: error.message }, error.status);
        }
        log("function failed", error);
        return json({ code: "internal_error", message: "Algo salió mal" }, 500);
      }
    },
  };
}

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { ...CORS, "cache-control": "no-store" } });
}

/**
 * Writes to the platform's log (the console), but only an error's kind and code. A provider's message may contain the
 * request, and with it an e-mail address or a key.
 */
export function log(what: string, error?: unknown): void {
  const kind = error instanceof Error ? `: ${error.name}${codeOf(error)}` : "";
  // oxlint-disable-next-line no-console
  console.error(`${what}${kind}`);
}

function codeOf(error: Error): string {
  const { code, statusCode, status } = error as {
    code?: unknown;
    statusCode?: unknown;
    status?: unknown;
  };
  const known = [code, statusCode, status].filter(
    (one) => typeof one === "number" || (typeof one === "string" && /^[\w-]{1,60}$/.test(one)),
  );
  return known.length > 0 ? ` (${known.join(", ")})` : "";
}
