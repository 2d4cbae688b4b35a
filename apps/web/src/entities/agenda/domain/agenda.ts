import { paths } from "@/config/paths";
import type { AgendaItem } from "../api/my-agenda.ts";
import { agendaCopy } from "../copy.ts";

/** Splits the agenda into tasks and tournaments in which the player is registered. */
export function splitAgenda(items: readonly AgendaItem[]) {
  return {
    acts: items.filter(({ kind }) => kind !== "entry"),
    entries: items.filter(({ kind }) => kind === "entry"),
  };
}

/** Whether both sides of a match are known, so that the match room can be opened. */
export function hasRoom({ match_id: matchId, status }: AgendaItem): boolean {
  return matchId !== null && status !== "pending_opponent";
}

/** The word before a deadline, such as "Responde hasta"; null if the item's time is not a deadline but its start. */
export function untilWord({ kind, status }: AgendaItem): string | null {
  switch (kind) {
    case "answer":
    case "veto":
    case "place":
      return agendaCopy.until[kind];
    case "wager":
      return status === "scheduled" ? null : agendaCopy.until.wager;
    default:
      return null;
  }
}

/** Whether the item's time is a deadline. For other items it is the start. */
export function isDeadline(item: AgendaItem): boolean {
  return untilWord(item) !== null;
}

const MINUTE = 60_000;
/** How long before its start a match can be confirmed as ready; equal to `match_ready_minutes` in the database. */
const READY = 15 * MINUTE;

/**
 * Milliseconds until the order of the agenda may change, because an item becomes due or a match can be confirmed. False
 * if that is more than an hour away.
 * @param now milliseconds since the epoch
 */
export function untilNextTurn(items: readonly AgendaItem[], now: number): number | false {
  const turns = items.flatMap(({ kind, due_at: due, act_by: actBy }) => {
    const at =
      due === null ? [] : [Date.parse(due), ...(kind === "match" ? [Date.parse(due) - READY] : [])];
    return actBy === null ? at : [...at, Date.parse(actBy)];
  });
  const next = Math.min(...turns.filter((at) => at > now)) - now;
  return next < 60 * MINUTE ? next + 1000 : false;
}

/** The data with which the user can confirm attendance directly in the agenda item; null for items without check-in. */
export function openCheckIn({
  kind,
  tournament_id: tournamentId,
  participant_id: participantId,
}: AgendaItem) {
  if (kind !== "check_in" || tournamentId === null || participantId === null) return null;
  return { tournamentId, participantId };
}

/** The URL where the user handles an item. */
export function addressOf(item: AgendaItem, teamId: string | null): string {
  switch (item.kind) {
    case "team_requests":
      return teamId ? paths.teamSettings(teamId) : paths.teams();
    case "friend_requests":
      return paths.friendRequests();
    case "suspended":
      return paths.settings("medidas");
    case "lobby":
    case "check_in":
    case "place":
    case "entry":
      return paths.tournament(item.tournament_id ?? "");
    default:
      if (item.match_id === null) return paths.tournament(item.tournament_id ?? "");
      return (hasRoom(item) ? paths.matchManage : paths.match)(item.match_id);
  }
}

/** The next task of a player after a match, preferably in the same tournament. */
export function nextAfter(
  items: readonly AgendaItem[],
  matchId: string,
  tournamentId: string | null,
): AgendaItem | null {
  const others = splitAgenda(items).acts.filter(
    (item) => item.match_id !== null && item.match_id !== matchId,
  );
  return (
    others.find((item) => tournamentId !== null && item.tournament_id === tournamentId) ??
    others.find(hasRoom) ??
    null
  );
}
