import type { Words } from "@leyenda/db-types";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";

export type AudienceKind = Words["tournament_messages"]["audience"];

/** The audience of a message, as the procedures' parameters. */
export interface Audience {
  readonly p_audience: AudienceKind;
  readonly p_stage_id?: string;
  readonly p_part?: string;
  readonly p_round?: number;
  readonly p_match_id?: string;
  readonly p_match_ids?: string[];
  readonly p_participant_id?: string;
}

/** The separator between the ids of several matches. */
const AND = ",";

/** Audiences for which the user must also choose a round, a match or a participant. */
export const NAMED_AUDIENCES = ["round", "match", "participant"] as const;
export type NamedAudience = (typeof NAMED_AUDIENCES)[number];
export const isNamed = (kind: AudienceKind): kind is NamedAudience =>
  NAMED_AUDIENCES.some((named) => named === kind);

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The text that represents a round as an option of a select. */
export const roundValue = (stageId: string, part: string, round: number): string =>
  `${stageId} ${part} ${round}`;

/** The rounds with at least one participant, in the order of the matches. */
export function roundOptions(matches: readonly ScheduledMatch[]): Option[] {
  const rounds = new Map<string, string>();
  for (const { stageId, part, round, roundName, sides } of matches)
    if (sides.length > 0) rounds.set(roundValue(stageId, part, round), roundName);
  return [...rounds].map(([value, label]) => ({ value, label }));
}

/** The matches with at least one side, undecided ones first. */
export function matchOptions(matches: readonly ScheduledMatch[]): Option[] {
  return matches
    .filter(({ sides }) => sides.length > 0)
    .toSorted((one, other) => Number(other.isUndecided) - Number(one.isUndecided))
    .map(({ id, title, roundName }) => ({ value: id, label: `${title} · ${roundName}` }));
}

/** The chosen audience; null while its round, match or participant is not chosen yet. */
export function audienceOf(kind: AudienceKind, value: string): Audience | null {
  if (kind === "matches") return { p_audience: kind, p_match_ids: value.split(AND) };
  if (!isNamed(kind)) return { p_audience: kind };
  if (value === "") return null;
  if (kind === "match") return { p_audience: kind, p_match_id: value };
  if (kind === "participant") return { p_audience: kind, p_participant_id: value };
  const [stageId = "", part = "", round = ""] = value.split(" ");
  return { p_audience: kind, p_stage_id: stageId, p_part: part, p_round: Number(round) };
}
