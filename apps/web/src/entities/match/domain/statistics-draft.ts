import { matchReportStatisticsLimits } from "@leyenda/db-types/limits";
import type { Counts, StatisticsLine } from "@/entities/match/domain/kda";

/** What stands in the fields of one player, as text. */
export type DraftRow = Readonly<Record<keyof Counts, string>>;
/** By the id of the player. */
export type Draft = Readonly<Record<string, DraftRow>>;

export const EMPTY_ROW: DraftRow = { kills: "", deaths: "", assists: "" };

/** Digits only, and no more than the database takes. */
export function cleanCount(text: string): string {
  const digits = text.replaceAll(/\D/g, "").slice(0, 3);
  if (digits === "") return "";
  return String(Math.min(Number(digits), matchReportStatisticsLimits.kills.max));
}

/** The fields of lines that were reported before. */
export function toDraft(lines: readonly (Counts & { readonly profile_id: string })[]): Draft {
  return Object.fromEntries(
    lines.map(({ profile_id: id, kills, deaths, assists }) => [
      id,
      { kills: String(kills), deaths: String(deaths), assists: String(assists) },
    ]),
  );
}

/** Lines as the database's procedures take them. */
export function toRows(lines: readonly StatisticsLine[]) {
  return lines.map(({ profileId, ...counts }) => ({ profile_id: profileId, ...counts }));
}

/** The lines to report: those of players with any figure; what was left empty beside one is none. */
export function toLines(draft: Draft): StatisticsLine[] {
  return Object.entries(draft)
    .filter(([, row]) => Object.values(row).some((text) => text !== ""))
    .map(([profileId, { kills, deaths, assists }]) => ({
      profileId,
      kills: Number(kills),
      deaths: Number(deaths),
      assists: Number(assists),
    }));
}
