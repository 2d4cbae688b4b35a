import type { Words } from "@leyenda/db-types";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";

export type AudienceKind = Words["tournament_messages"]["audience"];

/** Whom a message is for, as the procedures take it. */
export interface Audience {
  readonly p_audience: AudienceKind;
  readonly p_stage_id?: string;
  readonly p_part?: string;
  readonly p_round?: number;
  readonly p_match_id?: string;
  readonly p_match_ids?: string[];
  readonly p_participant_id?: string;
}

/** Between the ids of several matches. */
const AND = ",";

/** An audience that still has to be said: which round, which match, whom. */
export const NAMED_AUDIENCES = ["round", "match", "participant"] as const;
export type NamedAudience = (typeof NAMED_AUDIENCES)[number];
export const isNamed = (kind: AudienceKind): kind is NamedAudience =>
  NAMED_AUDIENCES.some((named) => named === kind);

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What a round is called in a list of choices. */
export const roundValue = (stageId: string, part: string, round: number): string =>
  `${stageId} ${part} ${round}`;

/** The rounds in which somebody plays, each once, in the order of the matches. */
export function roundOptions(matches: readonly ScheduledMatch[]): Option[] {
  const rounds = new Map<string, string>();
  for (const { stageId, part, round, roundName, sides } of matches)
    if (sides.length > 0) rounds.set(roundValue(stageId, part, round), roundName);
  return [...rounds].map(([value, label]) => ({ value, label }));
}

/** The matches that have a side: what is still to be decided first. */
export function matchOptions(matches: readonly ScheduledMatch[]): Option[] {
  return matches
    .filter(({ sides }) => sides.length > 0)
    .toSorted((one, other) => Number(other.isUndecided) - Number(one.isUndecided))
    .map(({ id, title, roundName }) => ({ value: id, label: `${title} · ${roundName}` }));
}

/** The audience that was chosen; null while it is not said which. */
export function audienceOf(kind: AudienceKind, value: string): Audience | null {
  if (kind === "matches") return { p_audience: kind, p_match_ids: value.split(AND) };
  if (!isNamed(kind)) return { p_audience: kind };
  if (value === "") return null;
  if (kind === "match") return { p_audience: kind, p_match_id: value };
  if (kind === "participant") return { p_audience: kind, p_participant_id: value };
  const [stageId = "", part = "", round = ""] = value.split(" ");
  return { p_audience: kind, p_stage_id: stageId, p_part: part, p_round: Number(round) };
}
