import { createECDH, createPublicKey, type ECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { decrypt } from "http_ece";
import { jwtVerify } from "jose";

/** What a browser would hand to the page when it subscribes. */
export interface StandInDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A push as the browser would see it, decrypted. */
export interface ReceivedPush {
  readonly endpoint: string;
  readonly topic: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly message: {
    readonly title: string;
    readonly body: string;
    readonly link: string;
    readonly tag: string;
    readonly act?: { readonly label: string; readonly token: string };
  };
}

export interface PushStandIn {
  readonly url: string;
  /** In the order of their arrival; only what was signed and encrypted right. */
  readonly received: ReceivedPush[];
  /** Every call, whatever was answered. */
  readonly calls: string[];
  /** What a call was refused for: a signature, an encryption. */
  readonly faults: string[];
  /** A browser that allows notices. */
  subscribe(): StandInDevice;
  /** From now on this device's calls are answered so; 201 without. */
  answer(device: StandInDevice, status: number, retryAfter?: string): void;
  close(): Promise<void>;
}

/**
 * A push service (RFC 8030) that is strict: it takes nothing that a browser could not read. Of other processes
 * `POST /control/subscribe` makes a device, and `GET /control/received?endpoint=…` tells what came for one.
 */
export async function startPushStandIn(port = 0): Promise<PushStandIn> {
  const keys = new Map<string, { readonly curve: ECDH; readonly auth: string }>();
  const answers = new Map<string, { readonly status: number; readonly retryAfter?: string }>();
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? "/", "http://stand-in");
    if (asked.pathname.startsWith("/control/")) {
      const recorded =
        asked.pathname === "/control/subscribe"
          ? standIn.subscribe()
          : standIn.received.filter(
              ({ endpoint }) => endpoint === asked.searchParams.get("endpoint"),
            );
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(recorded));
      return;
    }
    void take(request).then(({ status, retryAfter }) =>
      response
        .writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter })
        .end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function take(request: IncomingMessage) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const endpoint = `${url}${request.url}`;
    standIn.calls.push(endpoint);
    const answer = answers.get(endpoint) ?? { status: 201 };
    const device = keys.get(endpoint);
    if (device === undefined) return { status: 404 };
    try {
      await checkSender(request.headers.authorization ?? "", url);
      const sealed = Buffer.concat(chunks);
      if (sealed.length > 4096) return { status: 413 };
      const message = decrypt(sealed, {
        version: "aes128gcm",
        privateKey: device.curve,
        authSecret: device.auth,
      });
      if (answer.status < 300) {
        standIn.received.push({
          endpoint,
          topic: String(request.headers["topic"]),
          ttl: Number(request.headers["ttl"]),
          urgency: String(request.headers["urgency"]),
          message: JSON.parse(message.toString()) as ReceivedPush["message"],
        });
      }
    } catch (error) {
      standIn.faults.push(String(error));
      return { status: 400 };
    }
    return answer;
  }

  const standIn: PushStandIn = {
    url,
    received: [],
    calls: [],
    faults: [],
    subscribe() {
      const curve = createECDH("prime256v1");
      curve.generateKeys();
      const auth = randomBytes(16).toString("base64url");
      const endpoint = `${url}/push/${randomBytes(12).toString("base64url")}`;
      keys.set(endpoint, { curve, auth });
      return { endpoint, p256dh: curve.getPublicKey("base64url"), auth };
    },
    answer({ endpoint }, status, retryAfter) {
      answers.set(endpoint, { status, ...(retryAfter === undefined ? {} : { retryAfter }) });
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

/** The signature of RFC 8292 by the key that stands beside it, for this service, for a day at most. */
async function checkSender(authorization: string, audience: string): Promise<void> {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=([\w-]{87})$/u.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const { payload } = await jwtVerify(token, createPublicKey({ format: "jwk", key: jwk }), {
    audience,
    algorithms: ["ES256"],
  });
  if (!/^(?:mailto|https):/u.test(payload.sub ?? "")) throw new Error("no contact");
  if ((payload.exp ?? Infinity) > Date.now() / 1000 + 86_400) throw new Error("too long");
}
