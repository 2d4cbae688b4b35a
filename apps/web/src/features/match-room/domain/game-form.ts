import { z } from "zod";
import type { MatchDetails, MatchGame } from "@/entities/match/api/get-match";
import { gamesCopy as copy } from "../games-copy.ts";

/** The values of the form for one map, as the user typed them. */
export interface GameValues {
  readonly map: string;
  readonly side1: string;
  readonly side2: string;
  readonly score1: string;
  readonly score2: string;
  /** The winner, which is needed only if the score does not give the winner. */
  readonly winner: "" | "1" | "2";
  readonly isForfeit: boolean;
  readonly file: File | null;
}

/** The result of a map in the form that the request has; null values are unknown. */
export interface GamePayload {
  readonly winnerId: string | null;
  readonly score1: number | null;
  readonly score2: number | null;
  readonly map: string | null;
  readonly side1: string | null;
  readonly side2: string | null;
  readonly isForfeit: boolean;
}

type Asked = Pick<MatchDetails, "gameDetail" | "allowsDraw"> &
  Partial<Pick<MatchDetails, "series">>;

/** Whether the form has fields for scores, or only for the winner. */
export function asksForScore(
  { gameDetail, series }: Asked,
  { isForfeit }: Pick<GameValues, "isForfeit">,
): boolean {
  return !isForfeit && (gameDetail !== "winner" || series?.kind === "aggregate");
}

/** The schema of a map's form. It repeats the checks of the database, to show a refusal early. */
export function gameSchema(match: Asked, hasPicture: boolean) {
  return z
    .object({
      map: z.string(),
      side1: z.string(),
      side2: z.string(),
      score1: z.string().trim(),
      score2: z.string().trim(),
      winner: z.enum(["", "1", "2"]),
      isForfeit: z.boolean(),
      file: z.instanceof(File).nullable(),
    })
    .superRefine((values, context) => {
      const refuse = (path: keyof GameValues, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      if (!asksForScore(match, values)) {
        if (values.winner === "") refuse("winner", copy.problems.winner);
        return;
      }
      const scores = [values.score1, values.score2];
      if (!scores.every((score) => /^\d{1,3}$/.test(score))) refuse("score1", copy.problems.score);
      else if (
        Number(values.score1) === Number(values.score2) &&
        match.series?.kind !== "aggregate" &&
        (match.series?.kind === "games" || !match.allowsDraw)
      )
        refuse("score1", copy.problems.draw);
      if (match.gameDetail === "picture" && !hasPicture && values.file === null)
        refuse("file", copy.problems.picture);
    });
}

/** The initial values of the form: those of the map to correct, or empty values for the next map. */
export function toGameValues(
  game: MatchGame | null,
  sideIds: readonly (string | null)[],
): GameValues {
  return {
    map: game?.map ?? "",
    side1: game?.side1 ?? "",
    side2: game?.side2 ?? "",
    score1: game?.score1?.toString() ?? "",
    score2: game?.score2?.toString() ?? "",
    winner: game?.winner_id ? (game.winner_id === sideIds[0] ? "1" : "2") : "",
    isForfeit: game?.kind === "forfeit",
    file: null,
  };
}

/** Converts the form's values to the request. */
export function toGamePayload(
  match: Asked,
  values: GameValues,
  sideIds: readonly (string | null)[],
): GamePayload {
  const isScored = asksForScore(match, values);
  return {
    winnerId: isScored ? null : (sideIds[Number(values.winner) - 1] ?? null),
    score1: isScored ? Number(values.score1) : null,
    score2: isScored ? Number(values.score2) : null,
    map: values.map.trim() || null,
    side1: values.side1.trim() || null,
    side2: values.side2.trim() || null,
    isForfeit: values.isForfeit,
  };
}
