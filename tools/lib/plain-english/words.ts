/** A word that comments, file names and documents must not contain, with the words to write instead. */
type ReplacedWord = {
  /** The pattern. A space matches any white space, because a phrase may span two lines of a comment. */
  readonly pattern: string;
  readonly instead: string;
};

/** Matches the position where a sentence begins. `·` stands for masked code before a comment. */
const SENTENCE_START = String.raw`(?<=(?:^|[·.:;])\s*)`;

/** Matches a subject that is code, because "ask" and "answer" are correct for people. */
const CODE =
  "(?:it|that|which|what|code|server|page|client|database|query|function|procedure|hook)";

/** The rules behind the list are in CONTRIBUTING.md, "Plain English". */
export const REPLACED_WORDS: readonly ReplacedWord[] = [
  { pattern: "he|his|him|himself", instead: "the user, the captain, the caller, they, their" },
  { pattern: "told|tells? of", instead: "reported, notified, shown, described" },
  { pattern: "kept|keeps", instead: "cached, stored, retained, saved; keep for habits" },
  { pattern: "whoever|whomever|whosoever", instead: "the user who, anyone who" },
  { pattern: "some(?:body|one) who", instead: "the user who, a captain who" },
  {
    pattern: "(?:by|to|for|of|from|with|than|only|but|unless) who",
    instead: "the user who, the caller who",
  },
  { pattern: `${SENTENCE_START}Who \\w+(?=[^?·]*\\.)`, instead: "The user who" },
  { pattern: "who is in(?=[.,;:)])", instead: "an admitted participant" },
  { pattern: "anew", instead: "again" },
  { pattern: "meanwhile", instead: "while …, in the meantime" },
  { pattern: "errands?", instead: "pending action, interrupted action" },
  {
    pattern:
      "pages? (?:is|are|was) drawn|draws (?:a |the )?pages?|draw (?:a |the |every )?pages|draw (?:a |the |every )page",
    instead: "rendered",
  },
  { pattern: `${CODE} asks|${SENTENCE_START}Asks`, instead: "queries, requests, calls" },
  { pattern: `${CODE} answers|${SENTENCE_START}Answers`, instead: "returns, responds" },
  { pattern: "speaks? of|(?:is|are|was|were) about(?! to)", instead: "describes, refers to" },
  { pattern: "of (?:its|one's|their|your) own", instead: "separate, dedicated, its own …" },
  { pattern: "lays? down|laid down", instead: "sets, creates" },
  { pattern: "goes by|go by|going by", instead: "follows" },
  { pattern: "stands(?! for)", instead: "is, is at, is stated" },
  { pattern: "notices?", instead: "notification, message" },
  { pattern: "the halls?", instead: "the venue; its screen: venue display" },
  { pattern: "the house", instead: "the codebase, the platform" },
  { pattern: "programs?", instead: "API client; executable" },
  { pattern: "accounts? of work", instead: "per-client cost budget" },
  { pattern: "beside", instead: "next to; in addition to" },
  { pattern: "journeys?", instead: "end-to-end test" },
  {
    pattern: "entrants?|unentered",
    instead: "participant, registered participant, eligible participant",
  },
  {
    pattern: "landings?(?! page)|in (?:one|its|their) hands?",
    instead: "the concrete thing",
  },
];
