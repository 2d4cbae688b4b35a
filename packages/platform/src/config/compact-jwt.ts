/** What a token says about itself, before anything is believed. */
export interface JwtHeader {
  readonly alg?: unknown;
  readonly kid?: unknown;
  readonly [name: string]: unknown;
}

export interface CompactJwt {
  readonly header: JwtHeader;
  /** What the signature is over. */
  readonly signed: string;
  readonly body: string;
  readonly signature: Buffer;
}

/** Takes a compact JWT (RFC 7519) apart; null for anything else. Nothing is verified. */
export function splitJwt(token: string): CompactJwt | null {
  const [head, body, signature, ...rest] = token.split(".");
  if (!head || !body || !signature || rest.length > 0) return null;
  const header = parseObject(head);
  if (header === null) return null;
  return {
    header,
    signed: `${head}.${body}`,
    body,
    signature: Buffer.from(signature, "base64url"),
  };
}

/** The object that a part of a token holds; null when it holds none. */
export function parseObject(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
