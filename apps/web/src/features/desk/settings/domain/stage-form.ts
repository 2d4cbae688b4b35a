import type { Tables } from "@leyenda/db-types";
import { toRules, toRuleTexts, wordIn } from "@/entities/tournament/domain/best-of-texts";
import {
  lossesBeforeSums,
  newStage,
  type StageSettings,
  usualTieBreaks,
} from "@/entities/tournament/domain/stage-settings";
import type { StageValues } from "../schemas.ts";
import type { ScoringSystem } from "../../api/scoring-systems.ts";
import { toLobbies, toLobbyValues, withScoring } from "./lobby-form.ts";

/** The number in a field; null when it is empty. */
const numberOrNull = (text: string): number | null => (text.trim() === "" ? null : Number(text));

/** The settings of a stage's table: draws, points and tie-breaks. */
function ofTable(values: StageValues): Partial<StageSettings> {
  const hasDraws = values.allows_draws && !(values.kind === "swiss" && values.swiss_end === "wins");
  return {
    allows_draws: hasDraws,
    points_of_win: numberOrNull(values.points_of_win),
    points_of_draw: hasDraws ? numberOrNull(values.points_of_draw) : null,
    points_of_loss: numberOrNull(values.points_of_loss),
    tie_breaks: [...values.tie_breaks],
    ...toWalkover(values),
    tie_splitting: values.tie_splitting,
    plays_ties: values.plays_ties,
  };
}

/** What a walkover counts: null is the shortest win, 0 no score. */
function toWalkover(values: StageValues) {
  const score = { games: null, none: 0, score: numberOrNull(values.walkover_score) }[
    values.walkover
  ];
  return {
    walkover_score: score,
    walkover_keeps_score: Boolean(score) && values.walkover_keeps_score,
  };
}

/** The settings that the stage's kind has; settings of other kinds get the values of a new stage. */
function ofKind(values: StageValues, isFirst: boolean): Partial<StageSettings> {
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
        departed_matches: values.departed_matches,
        ...ofTable(values),
      };
    case "swiss":
      return values.swiss_end === "wins"
        ? {
            wins_to_advance: numberOrNull(values.wins_to_advance),
            losses_to_leave: numberOrNull(values.losses_to_leave),
            ...ofTable(values),
          }
        : { rounds: numberOrNull(values.rounds), ...ofTable(values) };
    case "lobbies":
      return {
        lobbies: toLobbies(values, isFirst),
        scoring_system_id: values.lobby.scoring_system_id || null,
        grouping: values.grouping,
        // A lobby has no matches between two sides.
        best_of: null,
        series: null,
        best_of_rules: [],
      };
  }
}

/** The stages in the order of the cards; the first one takes the registrations. */
export function toStages(cards: readonly StageValues[]): StageSettings[] {
  return cards.map((card, at) => ({
    ...newStage(card.kind, card.name.trim()),
    best_of: card.best_of === "" ? null : wordIn(card.best_of),
    series: card.series,
    best_of_rules: toRules(card.kind, card.best_of_rules),
    ...ofKind(card, at === 0),
    ...(at > 0 && {
      qualifiers_from: card.qualifiers_from,
      qualifiers: numberOrNull(card.qualifiers),
      next_qualifiers:
        card.qualifiers_from === "group" && card.qualifiers !== ""
          ? numberOrNull(card.next_qualifiers)
          : null,
      seeding: card.seeding,
      is_automatic: card.is_automatic,
    }),
  }));
}

/** Converts the settings of a stage to a card of the form. */
export function toCard(stage: StageSettings, isDrawn = false): StageValues {
  const text = (value: number | null) => (value === null ? "" : String(value));
  return {
    is_drawn: isDrawn,
    kind: stage.kind,
    name: stage.name,
    best_of: text(stage.best_of),
    series: stage.series,
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
    allows_draws: stage.allows_draws,
    points_of_win: text(stage.points_of_win),
    points_of_draw: text(stage.points_of_draw),
    points_of_loss: text(stage.points_of_loss),
    tie_breaks: [...stage.tie_breaks],
    qualifiers_from: stage.qualifiers_from,
    qualifiers: text(stage.qualifiers),
    seeding: stage.seeding,
    is_automatic: stage.is_automatic,
    walkover:
      stage.walkover_score === null ? "games" : stage.walkover_score === 0 ? "none" : "score",
    walkover_score: stage.walkover_score ? String(stage.walkover_score) : "",
    walkover_keeps_score: stage.walkover_keeps_score,
    departed_matches: stage.departed_matches,
    tie_splitting: stage.tie_splitting,
    plays_ties: stage.plays_ties,
    lobby: toLobbyValues(stage),
    lobbies: stage.lobbies,
    next_qualifiers: text(stage.next_qualifiers),
  };
}

/**
 * Changes the kind of a stage. The name and the position stay; the tie-breaks become those of the new kind, and a stage
 * of lobbies gets the usual scoring system of the game.
 */
export function withKind(
  card: StageValues,
  kind: StageValues["kind"],
  systems: readonly ScoringSystem[] = [],
  game = "",
): StageValues {
  const changed: StageValues = {
    ...card,
    kind,
    tie_breaks: [...usualTieBreaks(kind)],
    swiss_end: "rounds",
  };
  return withScoring([changed], systems, game)[0] ?? changed;
}

/** The initial number of wins to qualify and of losses to be eliminated: 3 is the most common rule. */
const USUAL_THRESHOLD = "3";

/**
 * The cards after a Swiss stage was set to end by rounds, or by wins and losses.
 * If a Swiss stage ends by wins, the next stage takes the participants with enough wins.
 */
export function withSwissEnd(
  cards: readonly StageValues[],
  at: number,
  end: StageValues["swiss_end"],
): StageValues[] {
  return cards.map((card, index) => {
    if (index === at && end === "rounds")
      return {
        ...card,
        swiss_end: end,
        tie_breaks: card.tie_breaks.filter((rule) => rule !== "losses"),
      };
    if (index === at)
      return {
        ...card,
        swiss_end: end,
        wins_to_advance: card.wins_to_advance || USUAL_THRESHOLD,
        losses_to_leave: card.losses_to_leave || USUAL_THRESHOLD,
        tie_breaks: lossesBeforeSums(card.tie_breaks),
      };
    if (index === at + 1 && end === "wins" && !card.is_drawn)
      return {
        ...card,
        qualifiers_from: "wins",
        qualifiers: cards[at]?.wins_to_advance || USUAL_THRESHOLD,
      };
    return card;
  });
}

/** Whether both stages require the same number of wins. Both numbers then change together. */
export function isFollowedByWins(cards: readonly StageValues[], at: number): boolean {
  const [card, next] = cards.slice(at, at + 2);
  return (
    next?.is_drawn === false &&
    next.qualifiers_from === "wins" &&
    next.qualifiers === card?.wins_to_advance
  );
}

/** Returns the card with a new rule for qualifying. Its number is cleared if it changes between places and wins. */
export function withQualifiersFrom(
  card: StageValues,
  from: StageValues["qualifiers_from"],
  before: StageValues | undefined,
): StageValues {
  if (from === card.qualifiers_from) return card;
  if (from === "wins") {
    const wins = before?.swiss_end === "wins" ? before.wins_to_advance : "";
    return { ...card, qualifiers_from: from, qualifiers: wins };
  }
  return {
    ...card,
    qualifiers_from: from,
    qualifiers: card.qualifiers_from === "wins" ? "" : card.qualifiers,
  };
}

type StoredStage = StageSettings & Pick<Tables<"tournament_stages">, "drawn_at">;

/** Converts the stored stages of a tournament to cards of the form. */
export function toCards(stages: readonly StoredStage[]): StageValues[] {
  return stages.map(({ drawn_at: drawnAt, ...stage }) => toCard(stage, drawnAt !== null));
}
