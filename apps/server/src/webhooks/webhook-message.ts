import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Creates a secret in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

export interface WebhookMessage {
  /** The message's id, the same for every attempt. */
  readonly id: string;
  readonly body: string;
}

/**
 * Returns the headers of an attempt (Standard Webhooks 1.0).
 * @param secrets all secrets that the receiver may have: two while a secret is being replaced
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
