import { bestOfParts, type BestOfRule, type StageKind } from "./stage-settings.ts";

/** An exception as it is typed: empty means every part or every round; a round below zero counts from the last. */
export interface RuleText {
  readonly part: string;
  readonly round: string;
  readonly best_of: string;
}

/**
 * The number that a select has as its text: one of its words, or one from a newer database, which is sent back
 * unchanged. The database refuses anything that is not a number.
 */
export function wordIn<Word extends number>(text: string): Word {
  return Number(text) as Word;
}

/** Whether a text is valid in the field of a round. */
export function isRound(text: string): boolean {
  return text.trim() === "" || /^-?[1-9]\d{0,2}$/.test(text.trim());
}

/** The exceptions that the texts describe; a part that the kind of stage lacks is left out. */
export function toRules(kind: StageKind, texts: readonly RuleText[]): BestOfRule[] {
  return texts.flatMap(({ part, round, best_of: text }) => {
    const named = bestOfParts[kind].find((one) => one === part);
    if (part !== "" && !named) return [];
    return [
      {
        ...(named && { part: named }),
        ...(round.trim() !== "" && { round: Number(round) }),
        best_of: wordIn(text),
      },
    ];
  });
}

/** The texts for existing exceptions. */
export function toRuleTexts(rules: readonly BestOfRule[]): RuleText[] {
  return rules.map(({ part, round, best_of: maps }) => ({
    part: part ?? "",
    round: round === undefined ? "" : String(round),
    best_of: String(maps),
  }));
}
