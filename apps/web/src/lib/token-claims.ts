/** Parses a JSON object; returns an empty object if the text is not one. */
export function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Reads the claims of a token without verifying it; returns an empty object if the text is not a token. */
export function readClaims(token: string): Record<string, unknown> {
  const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  try {
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.codePointAt(0) ?? 0);
    return parseObject(new TextDecoder().decode(bytes));
  } catch {
    return {};
  }
}
