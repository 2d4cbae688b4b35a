/** Quotes an identifier. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll("\0", "").replaceAll('"', '""')}"`;
}

/** Quotes a text literal, whatever `standard_conforming_strings` says. */
export function quoteLiteral(text: string): string {
  const escaped = text.replaceAll("\0", "").replaceAll("'", "''");
  return escaped.includes("\\") ? `E'${escaped.replaceAll("\\", "\\\\")}'` : `'${escaped}'`;
}
