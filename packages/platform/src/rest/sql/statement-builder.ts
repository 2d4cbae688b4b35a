import type { Value } from "../request/types.ts";

/** Collects the parameters of one statement while its text is written. */
export class StatementBuilder {
  readonly parameters: Value[] = [];
  private readonly placeholders = new Map<Value, string>();

  /** Returns the placeholder of a value. A value that is used twice is sent once. */
  bind(value: Value): string {
    const known = this.placeholders.get(value);
    if (known !== undefined) return known;
    const placeholder = `$${this.parameters.push(value)}`;
    this.placeholders.set(value, placeholder);
    return placeholder;
  }
}
