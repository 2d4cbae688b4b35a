import { RE2JS } from "re2js";

const MAX_LENGTH = 200;
/** Instructions of a compiled pattern: a repetition counts as often as it repeats. */
const MAX_PROGRAM = 500;
/** Instructions times characters: some milliseconds. */
const MAX_STEPS = 2_000_000;

/** What PostgreSQL and RE2 both have, and read alike: no look-around, references, options or \b. */
const DIFFERENT = /\\(?![dDsSwWtnrfv])[a-z0-9]|\(\?(?!:)/i;

/** A pattern that cannot be used; the message is for the client. */
export class PatternError extends Error {
  override readonly name = "PatternError";
}

/**
 * Compiles a regular expression of a client. It runs in RE2's way, in time linear in the text whatever
 * the pattern, because a stranger wrote it and it is tried on every change. What PostgreSQL's expressions
 * have beyond that, or read otherwise, is refused; `\w`, `\d` and `\s` mean ASCII. A text too long for
 * the pattern's size does not match.
 *
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
