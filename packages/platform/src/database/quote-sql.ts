/** Quotes an identifier. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll("\0", "").replaceAll('"', '""')}"`;
}

/** Quotes a text literal, for any value of `standard_conforming_strings`. */
export function quoteLiteral(text: string): string {
  const escaped = text.replaceAll("\0", "").replaceAll("'", "''");
  return escaped.includes("\\") ? `E'${escaped.replaceAll("\\", "\\\\")}'` : `'${escaped}'`;
}
