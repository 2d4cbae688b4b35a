import { RE2JS } from "re2js";

const MAX_LENGTH = 200;
/** The maximum number of instructions of a compiled pattern. A repetition counts as often as it repeats. */
const MAX_PROGRAM = 500;
/** The maximum product of a pattern's instructions and a text's characters: some milliseconds of matching. */
const MAX_STEPS = 2_000_000;

/**
 * Matches syntax that PostgreSQL and RE2 interpret differently, or that one of them lacks: look-around, references, \b.
 */
const DIFFERENT = /\\(?![dDsSwWtnrfv])[a-z0-9]|\(\?(?!:)/i;

/** Thrown for a pattern that cannot be used. The message is for the client. */
export class PatternError extends Error {
  override readonly name = "PatternError";
}

/**
 * Compiles a client's regular expression.
 * The match time is linear in the text (RE2), because any client can send one.
 * Syntax that only PostgreSQL has, or interprets differently, is refused; `\w`, `\d` and `\s` mean ASCII.
 * A text that is too long for the pattern's size does not match.
 * @throws PatternError
 */
export function compilePattern(pattern: string, ignoreCase: boolean): (text: string) => boolean {
  if (pattern.length > MAX_LENGTH) throw new PatternError("the pattern is too long");
  if (DIFFERENT.test(pattern)) throw new PatternError("the pattern uses what is not supported");
  const compiled = compile(pattern, RE2JS.DOTALL | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0));
  const size = compiled.programSize();
  if (size > MAX_PROGRAM) throw new PatternError("the pattern is too complex");
  return (text) => text.length * size <= MAX_STEPS && compiled.matcher(text).find();
}

function compile(pattern: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(pattern, flags);
  } catch {
    throw new PatternError("the pattern is not a regular expression");
  }
}
