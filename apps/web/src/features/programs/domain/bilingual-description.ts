import { frameCopy as copy } from "../recurring-words-copy.ts";
import type { RefusalWords } from "./openapi.ts";

/** A description on the page: frequent sentences are in Spanish, the rest stays in English. Backticks mark code. */
export interface Bilingual {
  readonly spanish: string;
  readonly english: string;
}

/** A reason why an operation is refused. */
export interface Refusal extends Bilingual {
  /** The Spanish sentence that users read if the operation is refused for this reason. */
  readonly message: string | undefined;
}

const REFUSALS = /\s*\*\*Refuses\*\*\n\n(?<list>(?:- .+(?:\n|$))+)/u;
/** Matches the end of every event's description, which describes how the event is delivered. */
const SENDING = / Signed by Standard Webhooks .+$/su;
/** Matches a sentence such as "Refers to `matches.id`." in a description. */
const REFERENCE =
  /(?:^|(?<=[.] ))(?<how>Refers?) to (?<one>`[\w.]+`)(?:,? or (?:to )?(?<other>`[\w.]+`)(?<ofChallenge> of a challenge)?(?=[.,;:]))?(?<more>[^.].*)?\.$/u;

function referenceIn(description: string) {
  const found = REFERENCE.exec(description);
  if (!found?.groups) return null;
  const { how, one = "", other, ofChallenge, more = "" } = found.groups;
  const columns =
    other === undefined
      ? one
      : ofChallenge === undefined
        ? `${one} ${copy.or} ${other}`
        : `${one}, ${copy.orOfChallenge(other)}`;
  const rest = more.replace(/^[,;:]? (?:each)?/u, "");
  return {
    before: description.slice(0, found.index).trim(),
    spanish: how === "Refer" ? copy.referEach(columns) : copy.refersTo(columns),
    rest: rest === "" ? "" : `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`,
  };
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(" ");

/** The description of a parameter, a field or a response. */
export function bilingual(description = ""): Bilingual {
  const sentence = copy.sentences[description];
  if (sentence !== undefined) return { spanish: sentence, english: "" };
  const [, event] = /^What ([\w.]+) tells\. More may come to be there\.$/u.exec(description) ?? [];
  if (event !== undefined) return { spanish: copy.eventData(event), english: "" };
  const reference = referenceIn(description);
  if (!reference) return { spanish: "", english: description };
  const before = copy.sentences[reference.before];
  return {
    spanish: joined(before ?? "", reference.spanish),
    english: joined(before === undefined ? reference.before : "", reference.rest),
  };
}

function toRefusal(line: string, words: RefusalWords): Refusal {
  const message = words[/^`(\w+)`$/u.exec(line)?.[1] ?? ""];
  const sentence = copy.sentences[line];
  if (sentence !== undefined) return { spanish: sentence, english: "", message };
  const [, code = line, why = ""] = /^(.+?)(?: (\(.+\)))?$/su.exec(line) ?? [];
  const spanish = code.replace(/^those of (`\w+`)/u, (_, name: string) => copy.refusalsOf(name));
  return { spanish, english: why, message };
}

/**
 * Splits the description of an operation into the English text and the reasons for refusals.
 * For events, the text omits how they are delivered.
 * @param words the sentence that users read for each refusal code
 */
export function operationText(
  description = "",
  words: RefusalWords = {},
): { readonly english: string; readonly refusals: readonly Refusal[] } {
  const list = REFUSALS.exec(description)?.groups?.["list"] ?? "";
  return {
    english: description.replace(REFUSALS, "").replace(SENDING, ""),
    refusals: (list.match(/(?<=^- ).+$/gmu) ?? []).map((line) => toRefusal(line, words)),
  };
}
