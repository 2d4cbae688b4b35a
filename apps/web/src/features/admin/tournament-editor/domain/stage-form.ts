import type { Tables } from "@leyenda/db-types";
import { toRules, toRuleTexts, wordIn } from "@/entities/tournament/domain/rule-texts";
import { newStage, type StageSettings } from "@/entities/tournament/domain/stage-settings";
import type { StageValues } from "../stage-schemas.ts";
import { tieBreaksOf } from "@/entities/tournament/domain/presets";

/** The number in a field; null when it is empty. */
const numberOrNull = (text: string): number | null => (text.trim() === "" ? null : Number(text));

/** What belongs to the kind; the rest is as a new stage has it. */
function ofKind(values: StageValues): Partial<StageSettings> {
  switch (values.kind) {
    case "single_elimination":
      return { places: wordIn(values.places) };
    case "double_elimination":
      return { grand_final: values.grand_final };
    case "round_robin":
      return {
        group_size: numberOrNull(values.group_size),
        legs: wordIn(values.legs),
        grouping: values.grouping,
        tie_breaks: [...values.tie_breaks],
      };
    case "swiss":
      return values.swiss_end === "wins"
        ? {
            wins_to_advance: numberOrNull(values.wins_to_advance),
            losses_to_leave: numberOrNull(values.losses_to_leave),
            tie_breaks: [...values.tie_breaks],
          }
        : { rounds: numberOrNull(values.rounds), tie_breaks: [...values.tie_breaks] };
  }
}

/** The stages that the cards say, in their order; the first takes the registrations. */
export function toStages(cards: readonly StageValues[]): StageSettings[] {
  return cards.map((card, at) => ({
    ...newStage(card.kind, card.name.trim()),
    best_of: card.best_of === "" ? null : wordIn(card.best_of),
    best_of_rules: toRules(card.kind, card.best_of_rules),
    ...ofKind(card),
    ...(at > 0 && {
      qualifiers_from: card.qualifiers_from,
      qualifiers: numberOrNull(card.qualifiers),
      seeding: card.seeding,
      is_automatic: card.is_automatic,
    }),
  }));
}

/** A card for a stage. */
export function toCard(stage: StageSettings, isDrawn = false): StageValues {
  const text = (value: number | null) => (value === null ? "" : String(value));
  return {
    is_drawn: isDrawn,
    kind: stage.kind,
    name: stage.name,
    best_of: text(stage.best_of),
    best_of_rules: toRuleTexts(stage.best_of_rules),
    places: String(stage.places),
    grand_final: stage.grand_final,
    group_size: text(stage.group_size),
    legs: String(stage.legs),
    grouping: stage.grouping,
    swiss_end: stage.wins_to_advance === null ? "rounds" : "wins",
    rounds: text(stage.rounds),
    wins_to_advance: text(stage.wins_to_advance),
    losses_to_leave: text(stage.losses_to_leave),
    tie_breaks: [...stage.tie_breaks],
    qualifiers_from: stage.qualifiers_from,
    qualifiers: text(stage.qualifiers),
    seeding: stage.seeding,
    is_automatic: stage.is_automatic,
  };
}

/** A card whose kind was changed keeps its name and place, and gets the tie-breaks of its kind. */
export function withKind(card: StageValues, kind: StageValues["kind"]): StageValues {
  return { ...card, kind, tie_breaks: [...tieBreaksOf(kind)] };
}

type StoredStage = StageSettings & Pick<Tables<"tournament_stages">, "drawn_at">;

/** Cards for the stored stages of a tournament. */
export function toCards(stages: readonly StoredStage[]): StageValues[] {
  return stages.map(({ drawn_at: drawnAt, ...stage }) => toCard(stage, drawnAt !== null));
}
