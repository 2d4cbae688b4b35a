/** The header of a token, before anything is verified. */
export interface JwtHeader {
  readonly alg?: unknown;
  readonly kid?: unknown;
  readonly [name: string]: unknown;
}

export interface CompactJwt {
  readonly header: JwtHeader;
  /** The text that the signature covers. */
  readonly signed: string;
  readonly body: string;
  readonly signature: Buffer;
}

/** Splits a compact JWT (RFC 7519); null for anything else. Nothing is verified. */
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

/** The object in a part of a token; null if there is none. */
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
