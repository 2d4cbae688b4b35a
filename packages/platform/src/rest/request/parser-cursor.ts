import { parseError } from "../errors.ts";

/** A reading position in one parameter of the query string. Its errors contain the position. */
export class Cursor {
  readonly text: string;
  position = 0;
  private readonly what: string;
  private readonly shown: string;

  constructor(text: string, what: string, shown = text) {
    this.text = text;
    this.what = what;
    this.shown = shown;
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  peek(): string {
    return this.text[this.position] ?? "";
  }

  /** Consumes `token` if it is next. Returns whether it was. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.position)) return false;
    this.position += token.length;
    return true;
  }

  /** Consumes the longest run of characters that match. */
  takeWhile(matches: (character: string) => boolean): string {
    const start = this.position;
    while (!this.isAtEnd && matches(this.peek())) this.position += 1;
    return this.text.slice(start, this.position);
  }

  takeRest(): string {
    const rest = this.text.slice(this.position);
    this.position = this.text.length;
    return rest;
  }

  skipSpaces(): void {
    this.takeWhile((c) => c === " " || c === "\t");
  }

  expect(token: string): void {
    if (!this.take(token)) this.fail(`"${token}"`);
  }

  /** Throws an error with the current position and the expected text. */
  fail(expected: string): never {
    const found = this.isAtEnd ? "end of input" : JSON.stringify(this.peek());
    throw parseError(
      this.what,
      this.shown,
      this.position + 1,
      `unexpected ${found} expecting ${expected}`,
    );
  }

  /** Throws an error with the given message. */
  failWith(details: string): never {
    throw parseError(this.what, this.shown, this.position + 1, details);
  }
}

const IDENTIFIER = /[\p{L}\p{Nd}_ $]/u;

/** Whether a character may be in an unquoted identifier: letters of any script, digits, `_`, `$`, space. */
export function isIdentifierCharacter(character: string): boolean {
  return IDENTIFIER.test(character);
}

/**
 * Consumes `"any text"` with backslash escapes, and returns the text.
 * Returns null and consumes nothing if the text is not quoted or not closed.
 */
export function takeQuoted(cursor: Cursor): string | null {
  const start = cursor.position;
  if (!cursor.take('"')) return null;
  let value = "";
  while (!cursor.isAtEnd) {
    if (cursor.take('"')) return value;
    cursor.take("\\");
    value += cursor.peek();
    cursor.position += 1;
  }
  cursor.position = start;
  return null;
}

/** Consumes a field name: quoted, or identifiers joined by dashes (a dash before `>` is a JSON arrow). */
export function takeFieldName(cursor: Cursor): string | null {
  if (cursor.peek() === '"') return takeQuoted(cursor);
  const parts: string[] = [];
  for (;;) {
    const part = cursor.takeWhile(isIdentifierCharacter).trim();
    if (part === "") {
      if (parts.length === 0) return null;
      cursor.fail("letter, digit");
    }
    parts.push(part);
    const next = cursor.text[cursor.position + 1];
    if (cursor.peek() !== "-" || next === ">") return parts.join("-");
    cursor.position += 1;
  }
}

/** Consumes a field name. Throws PostgREST's error if there is none. */
export function expectFieldName(cursor: Cursor): string {
  return takeFieldName(cursor) ?? cursor.fail("field name (* or [a..z0..9_$])");
}
