import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** As Standard Webhooks writes secrets. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

export interface WebhookMessage {
  /** The same on every try. */
  readonly id: string;
  readonly body: string;
}

/**
 * The headers of a try (Standard Webhooks 1.0).
 *
 * @param secrets what the receiver may know: more than one while a secret is being changed
 */
export function signedHeaders(
  { id, body }: WebhookMessage,
  secrets: readonly string[],
  now = Date.now(),
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
