import { bestOfParts, type BestOfRule, type StageKind } from "./stage-settings.ts";

/** An exception as it is typed: empty is every part or every round, a round below zero counts from the last. */
export interface RuleText {
  readonly part: string;
  readonly round: string;
  readonly best_of: string;
}

/**
 * The number at which a select stands: one of its words, or one that a newer database stored, which goes
 * back as it came. What is no number at all the database refuses.
 */
export function wordIn<Word extends number>(text: string): Word {
  return Number(text) as Word;
}

/** True for what may stand in the field of a round. */
export function isRound(text: string): boolean {
  return text.trim() === "" || /^-?[1-9]\d{0,2}$/.test(text.trim());
}

/** The exceptions that the texts say; a part that the kind does not have is left out. */
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

/** The texts of exceptions. */
export function toRuleTexts(rules: readonly BestOfRule[]): RuleText[] {
  return rules.map(({ part, round, best_of: maps }) => ({
    part: part ?? "",
    round: round === undefined ? "" : String(round),
    best_of: String(maps),
  }));
}
