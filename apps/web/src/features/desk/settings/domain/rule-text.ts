import { roundsTitle } from "@/entities/tournament/domain/rounds-title";
import { seriesCopy } from "@/entities/tournament/series-copy";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { tableRules } from "@/entities/tournament/table-rules-copy";
import { type StageSettings, usualPoints } from "@/entities/tournament/domain/stage-settings";
import { ruleCopy } from "../generated-rules-copy.ts";

function shape(stage: StageSettings): string[] {
  switch (stage.kind) {
    case "single_elimination":
      return [ruleCopy.single, ruleCopy.places[stage.places]];
    case "double_elimination":
      return [ruleCopy.double, ruleCopy.grandFinal[stage.grand_final]];
    case "round_robin":
      return [
        stage.group_size === null ? ruleCopy.oneGroup : ruleCopy.groups(stage.group_size),
        ruleCopy.legs[stage.legs],
      ];
    case "swiss":
      return [
        ruleCopy.swiss,
        stage.wins_to_advance !== null && stage.losses_to_leave !== null
          ? ruleCopy.thresholds(stage.wins_to_advance, stage.losses_to_leave)
          : ruleCopy.rounds(stage.rounds),
      ];
    case "lobbies":
      return stage.lobbies ? [ruleCopy.lobbies(stage.lobbies)] : [];
  }
}

/** The sentence on a table's points; it is omitted if the points are the usual ones. */
function points(stage: StageSettings): string | false {
  const { allows_draws: hasDraws, points_of_win: win, points_of_loss: loss } = stage;
  if (!hasDraws && win === null && loss === null) return false;
  const usual = usualPoints(stage);
  const draw = hasDraws ? (stage.points_of_draw ?? usual.draw) : null;
  return ruleCopy.points(win ?? usual.win, draw, loss ?? usual.loss);
}

function transition(stage: StageSettings, isFirst: boolean): string[] {
  if (isFirst) return [];
  const { qualifiers, qualifiers_from: from } = stage;
  const who = qualifiers === null ? ruleCopy.everybody : ruleCopy.qualifiers[from](qualifiers);
  return [who, ruleCopy.seeding[stage.seeding]];
}

function lengths(stage: StageSettings, bestOf: number): string {
  const exceptions = stage.best_of_rules.map((rule) =>
    ruleCopy.exception(
      roundsTitle(rule.part ?? null, rule.round ?? null),
      rule.best_of,
      rule.series && seriesCopy.short(rule.best_of, rule.series),
    ),
  );
  const games = stage.best_of ?? bestOf;
  const usual = stage.series?.kind === "aggregate" || stage.series?.kind === "games" ? null : games;
  return [
    ...(usual === null ? [] : [ruleCopy.bestOf(usual)]),
    ...(stage.series ? [seriesCopy.sentence(games, stage.series)] : []),
    ...exceptions,
  ].join(" ");
}

function paragraph(stage: StageSettings, at: number, bestOf: number): string {
  const hasTable = stage.kind === "round_robin" || stage.kind === "swiss";
  const sentences = [
    ...transition(stage, at === 0),
    ...shape(stage),
    stage.kind !== "lobbies" && lengths(stage, bestOf),
    ruleCopy.byes[stage.kind],
    hasTable && points(stage),
    hasTable && ruleCopy.tieBreaks(stage.tie_breaks.map((rule) => stageCopy.tieBreaks[rule])),
    ...(hasTable ? tableRules(stage) : []),
  ];
  return `${at + 1}. ${stage.name}\n${sentences.filter(Boolean).join(" ")}`;
}

/** Generates rules in Spanish: format, length of matches, byes and tie-breaks of every stage, and walkovers. */
export function ruleText(stages: readonly StageSettings[], bestOf: number): string {
  const tables = stages.some(({ kind }) => kind === "round_robin" || kind === "swiss");
  const absences = [
    stages.some(({ kind }) => kind !== "lobbies") && ruleCopy.walkover,
    tables && ruleCopy.walkoverInTable,
    stages.some(({ kind }) => kind === "lobbies") && ruleCopy.absence,
  ];
  return [
    ...stages.map((stage, at) => paragraph(stage, at, bestOf)),
    `${ruleCopy.walkoverTitle}\n${absences.filter(Boolean).join(" ")}`,
  ].join("\n\n");
}
