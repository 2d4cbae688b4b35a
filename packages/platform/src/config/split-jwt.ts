/** The header of a token. Nothing in it is verified. */
export interface JwtHeader {
  readonly alg?: unknown;
  readonly kid?: unknown;
  readonly [name: string]: unknown;
}

export interface JwtParts {
  readonly header: JwtHeader;
  /** The text that the signature covers. */
  readonly signed: string;
  readonly body: string;
  readonly signature: Buffer;
}

/** Splits a compact JWT (RFC 7519) into its parts, without verifying it. Null if the text is not a JWT. */
export function splitJwt(token: string): JwtParts | null {
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

/** Parses a part of a token as a JSON object; null if it is not one. */
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
