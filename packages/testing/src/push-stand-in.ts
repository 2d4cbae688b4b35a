import { createECDH, createPublicKey, type ECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { decrypt } from "http_ece";
import { jwtVerify } from "jose";
import { listen, stop } from "./stand-in-server.ts";

/** The subscription that a browser gives to the page. */
export interface StandInDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A push message, decrypted as by the browser. */
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
  /** The push messages in order of arrival, if correctly signed and encrypted. */
  readonly received: ReceivedPush[];
  /** All calls that the service received, including those that it refused. */
  readonly calls: string[];
  /** Why calls were refused, for example because of a wrong signature or encryption. */
  readonly faults: string[];
  /** Creates a browser that allows notifications. */
  subscribe(): StandInDevice;
  /** Sets the status for this device's calls; the default is 201. */
  answer(device: StandInDevice, status: number, retryAfter?: string): void;
  close(): Promise<void>;
}

/**
 * Starts a strict push service (RFC 8030): it refuses what a browser could not read.
 * Other processes create a device with `POST /control/subscribe`.
 * `GET /control/received?endpoint=…` returns the device's messages.
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
  const url = await listen(server, port);

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
    close: () => stop(server),
  };
  return standIn;
}

/**
 * Checks the signature of RFC 8292 with the key in the same header. The signature must be for this service, and be
 * valid for a day at most.
 */
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
