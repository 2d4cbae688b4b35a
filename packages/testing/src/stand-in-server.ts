import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that the product, or a browser, sends to a provider's stand-in. */
export interface StandInRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export type StandInAnswer =
  | {
      readonly status: number;
      readonly json: object;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly html: string }
  | { readonly redirect: string };

/** A notification as it was sent, so that tests can repeat, change or delay it. */
export interface Delivery {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The functions that the stand-in of every provider has. */
export interface StandInServer {
  readonly url: string;
  /** While true, every call gets a response with status 500. */
  isDown: boolean;
  /** While true, notifications are stored in `held` instead of being sent. */
  holdsNotifications: boolean;
  /**
   * A set of names. Notifications that contain one of them, such as a purchase's name, are also stored in `held`
   * instead of being sent.
   */
  readonly heldNames: Set<string>;
  readonly held: Delivery[];
  /** Sends or stores a notification. */
  notify(delivery: Delivery): Promise<number | null>;
  /** Sends the stored notifications in order, or only those that contain `name`. Returns the HTTP statuses. */
  release(name?: string): Promise<number[]>;
  close(): Promise<void>;
}

export async function send({ url, headers, body }: Delivery): Promise<Response> {
  return fetch(url, { method: "POST", headers, body });
}

/**
 * Starts listening on a port, or on any free one if it is 0. Returns the server's URL.
 * Idle connections stay open: after Node's default of five seconds, a client could send a request on a connection at
 * the moment in which the server closes it.
 */
export async function listen(server: Server, port: number): Promise<string> {
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Closes all connections of a server, then the server. */
export function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });
}

/**
 * Starts a real HTTP server that replaces a provider.
 * `POST /control/{hold,release}?name=…` holds back the notifications of one purchase and sends them later.
 * Notifications of other purchases are not affected.
 */
export async function startStandIn(
  route: (request: StandInRequest) => StandInAnswer | Promise<StandInAnswer>,
  port = 0,
): Promise<StandInServer> {
  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "/", standIn.url);
    const { method = "GET", headers } = request;
    const body = Buffer.concat(chunks).toString();
    const result =
      (await control(url)) ??
      (standIn.isDown
        ? { status: 500, json: { error: { message: "down" } } }
        : await route({ method, url, headers, body }));
    if ("html" in result) {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(result.html);
    } else if ("redirect" in result) {
      response.writeHead(303, { location: result.redirect }).end();
    } else {
      response
        .writeHead(result.status, { "content-type": "application/json", ...result.headers })
        .end(JSON.stringify(result.json));
    }
  }

  async function control(url: URL): Promise<StandInAnswer | null> {
    if (!url.pathname.startsWith("/control/")) return null;
    const name = url.searchParams.get("name") ?? "";
    if (url.pathname === "/control/hold") standIn.heldNames.add(name);
    if (url.pathname === "/control/release") {
      standIn.heldNames.delete(name);
      await standIn.release(name);
    }
    return url.pathname === "/control/settle" ? null : { status: 200, json: {} };
  }

  const standIn: StandInServer = {
    url: await listen(server, port),
    isDown: false,
    holdsNotifications: false,
    heldNames: new Set(),
    held: [],
    async notify(delivery) {
      const isHeld = [...standIn.heldNames].some((name) => delivery.body.includes(name));
      if (standIn.holdsNotifications || isHeld || delivery.url === "") {
        standIn.held.push(delivery);
        return null;
      }
      return (await send(delivery)).status;
    },
    async release(name = "") {
      const statuses: number[] = [];
      const deliveries = standIn.held.splice(0);
      standIn.held.push(...deliveries.filter(({ body }) => !body.includes(name)));
      for (const delivery of deliveries.filter(({ body }) => body.includes(name))) {
        statuses.push((await send(delivery)).status);
      }
      return statuses;
    },
    close: () => stop(server),
  };
  return standIn;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one);

/** Returns the provider's payment page, with a button for every possible end of a purchase. */
export function hostedPage(provider: string, title: string, price: string): StandInAnswer {
  const button = (decision: string, label: string): string =>
    `<p><button name="decision" value="${decision}">${label}</button></p>`;
  return {
    html: `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${provider}</title></head>
<body><main><h1>${escape(title)}</h1><p>${escape(price)}</p><form method="post">
${button("pay", "Pagar")}${button("later", "Pagar más tarde")}${button("fail", "Rechazar")}${button("cancel", "Cancelar")}
</form></main></body></html>`,
  };
}
