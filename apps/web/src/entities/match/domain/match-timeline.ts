import type { MatchDetails } from "../api/get-match.ts";
import type { MatchLogEntry } from "../api/match-staff-log.ts";
import type { MatchStart, StartSettings } from "../api/match-start.ts";
import { gamesCopy } from "../games-copy.ts";
import { startCopy } from "../start-copy.ts";
import { timelineCopy as copy } from "../timeline-copy.ts";
import { detailedGames } from "./detailed-games.ts";

export interface TimelineEntry {
  /** The time of the event, as ISO timestamp. */
  readonly at: string;
  readonly text: string;
}

export interface TimelineFacts {
  readonly match: Pick<
    MatchDetails,
    | "side1"
    | "side2"
    | "participant1Id"
    | "participant2Id"
    | "veto"
    | "games"
    | "result"
    | "decidedAt"
    | "decidedHow"
    | "referee"
    | "chosen"
  >;
  readonly start: Pick<
    MatchStart,
    | "ready1_at"
    | "ready2_at"
    | "started_at"
    | "starts_at"
    | "late_minutes"
    | "side_lost_by"
    | "game_lost_by"
    | "walkover_for"
    | "objected_by"
    | "objected_at"
  > | null;
  readonly settings?: Pick<StartSettings, "absence_side_minutes" | "absence_game_minutes">;
  /** The current time in milliseconds since the epoch. It decides whether a pause is over, because no row says so. */
  readonly now: number;
  readonly pauses?: readonly {
    readonly side: number;
    readonly started_at: string;
    readonly ends_at: string;
  }[];
  /** The side that opens the game's lobby, and when it opened the lobby. */
  readonly lobby?: { readonly host: string; readonly opened_at: string | null } | null;
  readonly reports?: readonly {
    readonly participant_id: string;
    readonly result: string;
    readonly created_at: string;
  }[];
  readonly calls?: readonly { readonly participant_id: string; readonly created_at: string }[];
  /** Actions of the tournament's staff in the match. */
  readonly log?: readonly Pick<MatchLogEntry, "at" | "action" | "actor_name" | "link">[];
  readonly dispute?: {
    readonly opened_at: string;
    readonly stated1_at: string | null;
    readonly stated2_at: string | null;
    readonly taken_at: string | null;
    readonly referee_name: string | null;
  } | null;
}

/** The known events of a match, oldest first. The match room knows more events than the public page. */
export function matchTimeline(facts: TimelineFacts): TimelineEntry[] {
  const { match, start, settings, now, pauses = [], lobby, reports = [] } = facts;
  const { calls = [], log = [], dispute } = facts;
  const nameOf = (id: string | null) =>
    [match.side1, match.side2].find((side) => side?.id === id)?.name ?? "";
  const [first, second] = [nameOf(match.participant1Id), nameOf(match.participant2Id)];
  const nameOfSide = (side: number) => (side === 1 ? first : second);
  const entries = [
    { at: start?.ready1_at, text: copy.ready(first) },
    { at: start?.ready2_at, text: copy.ready(second) },
    ...log.flatMap(({ at, action, actor_name: name, link }) =>
      action === "let_match_be_played" ? { at, text: copy.letBePlayed(link ?? name) } : [],
    ),
    { at: start?.started_at, text: copy.started },
    {
      at: start?.side_lost_by && lostAt(start, settings?.absence_side_minutes),
      text: copy.sideLost(nameOfSide(start?.side_lost_by ?? 0)),
    },
    {
      at: start?.game_lost_by && lostAt(start, settings?.absence_game_minutes),
      text: copy.gameLost(nameOfSide(start?.game_lost_by ?? 0)),
    },
    { at: start && walkoverAt(start), text: walkoverText(start?.walkover_for, nameOfSide) },
    {
      at: start?.objected_at,
      text: copy.objected(start?.objected_by ? nameOfSide(start.objected_by) : null),
    },
    ...pauses.flatMap(({ side, started_at: from, ends_at: to }) => [
      {
        at: from,
        text: copy.paused(
          nameOfSide(side),
          Math.ceil((Date.parse(to) - Date.parse(from)) / 60_000),
        ),
      },
      {
        at: Date.parse(to) <= Math.min(now, Date.parse(match.decidedAt ?? to)) ? to : null,
        text: copy.pauseEnded(nameOfSide(side)),
      },
    ]),
    ...match.chosen.flatMap(({ participant_id: side, players, changes }) => {
      const names = new Map(players.map(({ player }) => [player?.id, player?.username]));
      return changes.map((change) => ({
        at: change.created_at,
        text: copy.substituted(
          nameOf(side),
          names.get(change.in_id) ?? "",
          names.get(change.out_id) ?? "",
          change.game,
        ),
      }));
    }),
    { at: match.veto?.started_at, text: copy.vetoStarted },
    { at: match.veto?.finished_at, text: copy.vetoFinished },
    { at: lobby?.opened_at, text: copy.lobby(lobby?.host ?? "") },
    // Leaves out maps that the match clock gave to a side: the penalty for lateness is already in the timeline.
    ...detailedGames(match.games)
      .filter(({ source }) => source !== "clock")
      .map((game) => ({
        at: game.reported_at,
        text: copy.game(game.number, game.reporter?.username ?? null),
      })),
    ...reports.map((report) => ({
      at: report.created_at,
      text: copy.reported(nameOf(report.participant_id), report.result),
    })),
    ...calls.map((call) => ({
      at: call.created_at,
      text: copy.called(nameOf(call.participant_id)),
    })),
    { at: dispute?.opened_at, text: copy.disputed },
    { at: dispute?.stated1_at, text: copy.stated(first) },
    { at: dispute?.stated2_at, text: copy.stated(second) },
    { at: dispute?.taken_at, text: copy.taken(dispute?.referee_name ?? null) },
    {
      at: match.decidedAt,
      text: copy.decided(
        match.result,
        match.decidedHow && gamesCopy.source(match.decidedHow, match.referee),
      ),
    },
  ];
  return entries
    .flatMap(({ at, text }) => (at ? { at, text } : []))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

type Clock = NonNullable<TimelineFacts["start"]>;

/** Computes when a late side got a penalty, with the tournament's current settings, which may be newer. */
function lostAt({ starts_at: hour, late_minutes: late }: Clock, minutes: number | null = null) {
  const after = Math.min(minutes ?? Infinity, late ?? Infinity);
  return Number.isFinite(after) ? new Date(Date.parse(hour) + after * 60_000).toISOString() : null;
}

/** When the match clock gave the walkover; null if there was none. */
function walkoverAt({ walkover_for: given, starts_at: hour, late_minutes: late }: Clock) {
  if (given === null || late === null) return null;
  return new Date(Date.parse(hour) + late * 60_000).toISOString();
}

function walkoverText(given: number | null | undefined, nameOfSide: (side: number) => string) {
  return given ? startCopy.walkover(nameOfSide(given)) : startCopy.walkoverNobody;
}
