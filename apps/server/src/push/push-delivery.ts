import { createVapid, encryptPush, pushKey } from "@leyenda/platform/push/push-message";
import PQueue from "p-queue";

/** The maximum of concurrent calls. A push service responds in a tenth of a second and accepts many at a time. */
const CALLS = 32;
/** The pause between two calls. Without it, ten thousand pushes would occupy the processors that requests need. */
const APART_MS = 4;
const TIMEOUT_MS = 10_000;
/** How long an overloaded service is not called if its response names no time. */
const PAUSE_MS = 60_000;
const SHORTEST_PAUSE_MS = 2_000;
/** The longest accepted pause, because no push is valid for longer. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;
/**
 * A service is paused for at most this long, because it may have limited only one device.
 * After the pause, pushes to the service's other devices are tried again.
 */
export const LONGEST_SERVICE_PAUSE_MS = 600_000;

/** A push as the database returns it. */
export interface Push {
  readonly id: string;
  readonly device_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly act_label: string | null;
  readonly act_token: string | null;
  readonly is_urgent: boolean;
  /** For how many seconds the push service may store the push until the device is reachable. */
  readonly seconds: number;
}

/** The response of a service that refused a push. */
interface Refusal {
  readonly service: string;
  readonly status: number;
}

/**
 * The result of a push.
 * `unknown` is retried automatically; `refused` never, because the service would refuse it again.
 */
export type Outcome =
  | { readonly kind: "done" | "dead" }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  /** The response of the service that refused the push; absent if the service did not respond. */
  | { readonly kind: "unknown"; readonly refusal?: Refusal }
  /** `at` is the time (milliseconds since the epoch) before which the service accepts no more pushes. */
  | { readonly kind: "later"; readonly at: number };

export interface DeliverySettings {
  readonly jwtSecret: string;
  /** A `mailto:` URL with which a push service can reach the operator. */
  readonly contact: string;
  /** Matches the origins of push services that may be called. */
  readonly services: RegExp;
}

/**
 * Encrypts pushes and sends them to their push services. If a service is overloaded, it gets no pushes for as long as
 * it requests, ten minutes at most.
 */
export function createDelivery({ jwtSecret, contact, services }: DeliverySettings) {
  const vapid = createVapid(pushKey(jwtSecret), contact);
  const pausedUntil = new Map<string, number>();
  const calls = new PQueue({ concurrency: CALLS, interval: APART_MS, intervalCap: 1 });

  async function send(push: Push): Promise<Outcome> {
    const origin = URL.parse(push.endpoint)?.origin;
    if (origin === undefined || !services.test(origin)) return { kind: "dead" };
    const at = pausedUntil.get(origin) ?? 0;
    if (at > Date.now()) return { kind: "later", at };
    let body: Buffer;
    try {
      body = encryptPush(push, Buffer.from(JSON.stringify(messageOf(push))));
    } catch {
      // The client sent an invalid key for this device, so no push can be encrypted for it.
      return { kind: "dead" };
    }
    const response = await fetch(push.endpoint, {
      method: "POST",
      redirect: "manual",
      headers: {
        authorization: vapid(origin),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(push.seconds),
        urgency: push.is_urgent ? "high" : "normal",
        topic: push.tag,
      },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return outcomeOf(response, origin);
  }

  function outcomeOf({ status, headers, ok }: Response, service: string): Outcome {
    if (ok) return { kind: "done" };
    if (status === 404 || status === 410) return { kind: "dead" };
    const pause = pauseOf(headers.get("retry-after"));
    if (status === 429 || (status >= 500 && pause !== null)) {
      const at = Date.now() + (pause ?? PAUSE_MS);
      pausedUntil.set(service, Math.min(at, Date.now() + LONGEST_SERVICE_PAUSE_MS));
      return { kind: "later", at };
    }
    return { kind: status >= 500 ? "unknown" : "refused", refusal: { service, status } };
  }

  /** @returns the result of each push, in the same order */
  return (pushes: readonly Push[]): Promise<Outcome[]> =>
    calls.addAll(
      pushes.map((push) => () => send(push).catch((): Outcome => ({ kind: "unknown" }))),
    );
}

/** The message for the page's service worker (`apps/web/public/service-worker.js`). */
function messageOf({ title, body, link, tag, act_label: label, act_token: token }: Push): object {
  return { title, body, link, tag, ...(token === null ? {} : { act: { label, token } }) };
}

/** Returns the milliseconds in `Retry-After`, in either of its forms (RFC 9110, 10.2.3); null without the header. */
function pauseOf(value: string | null): number | null {
  if (value === null) return null;
  const wanted = /^\d+$/u.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wanted)
    ? null
    : Math.min(Math.max(wanted, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
}
