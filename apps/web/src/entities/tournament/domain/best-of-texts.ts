import { bestOfParts, type BestOfRule, type SeriesRule, type StageKind } from "./stage-settings.ts";

/**
 * A rule for the length of matches, as typed in the form.
 * An empty text means every part or every round; a negative round counts from the last one.
 */
export interface RuleText {
  readonly part: string;
  readonly round: string;
  readonly best_of: string;
  /** How these series are decided; without it, by the best of their games. */
  readonly series?: SeriesRule | undefined;
}

/**
 * Converts the value of a select to a number. A value that only a newer database knows is sent back unchanged.
 * The database refuses anything that is not a number.
 */
export function wordIn<Word extends number>(text: string): Word {
  return Number(text) as Word;
}

/** Whether a text is valid in the field for a round. */
export function isRound(text: string): boolean {
  return text.trim() === "" || /^-?[1-9]\d{0,2}$/.test(text.trim());
}

/** Converts the texts of the form to rules. Leaves out a part that the kind of stage does not have. */
export function toRules(kind: StageKind, texts: readonly RuleText[]): BestOfRule[] {
  return texts.flatMap(({ part, round, best_of: text, series }) => {
    const named = bestOfParts[kind].find((one) => one === part);
    if (part !== "" && !named) return [];
    return [
      {
        ...(named && { part: named }),
        ...(round.trim() !== "" && { round: Number(round) }),
        best_of: Number(text),
        ...(series && { series }),
      },
    ];
  });
}

/** Converts rules to the texts of the form. */
export function toRuleTexts(rules: readonly BestOfRule[]): RuleText[] {
  return rules.map(({ part, round, best_of: maps, series }) => ({
    part: part ?? "",
    round: round === undefined ? "" : String(round),
    best_of: String(maps),
    ...(series && { series }),
  }));
}
