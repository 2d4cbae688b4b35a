import type { Value } from "../request/types.ts";

/** Quotes an identifier. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll("\0", "").replaceAll('"', '""')}"`;
}

/** Quotes a text literal, whatever `standard_conforming_strings` says. */
export function quoteLiteral(text: string): string {
  const escaped = text.replaceAll("\0", "").replaceAll("'", "''");
  return escaped.includes("\\") ? `E'${escaped.replaceAll("\\", "\\\\")}'` : `'${escaped}'`;
}

/** Collects the parameters of one statement while its text is written. */
export class StatementBuilder {
  readonly parameters: Value[] = [];
  private readonly placeholders = new Map<Value, string>();

  /** The placeholder of a value; a value used twice is sent once. */
  bind(value: Value): string {
    const known = this.placeholders.get(value);
    if (known !== undefined) return known;
    const placeholder = `$${this.parameters.push(value)}`;
    this.placeholders.set(value, placeholder);
    return placeholder;
  }
}
