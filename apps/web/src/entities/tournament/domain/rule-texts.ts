import { tournamentStagesWords as words } from "@leyenda/db-types/words";
import { bestOfParts, type BestOfRule, type StageKind } from "./stage-settings.ts";

/** An exception as it is typed: empty is every part or every round, a round below zero counts from the last. */
export interface RuleText {
  readonly part: string;
  readonly round: string;
  readonly best_of: string;
}

/** True for what may stand in the field of a round. */
export function isRound(text: string): boolean {
  return text.trim() === "" || /^-?[1-9]\d{0,2}$/.test(text.trim());
}

/** The exceptions that the texts say; a part that the kind does not have is left out. */
export function toRules(kind: StageKind, texts: readonly RuleText[]): BestOfRule[] {
  return texts.flatMap(({ part, round, best_of: text }) => {
    const named = bestOfParts[kind].find((one) => one === part);
    const maps = words.best_of.find((one) => String(one) === text);
    if (maps === undefined || (part !== "" && !named)) return [];
    return [
      {
        ...(named && { part: named }),
        ...(round.trim() !== "" && { round: Number(round) }),
        best_of: maps,
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
