import type { MatchDetails } from "../api/get-match.ts";
import type { MatchStart } from "../api/match-start.ts";
import { gamesCopy } from "../games-copy.ts";
import { timelineCopy as copy } from "../timeline-copy.ts";
import { toldGames } from "./told-games.ts";

export interface TimelineEntry {
  /** ISO instant. */
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
  >;
  readonly start: Pick<MatchStart, "ready1_at" | "ready2_at" | "started_at"> | null;
  /** Of the room in the game, by whom. */
  readonly lobby?: { readonly host: string; readonly opened_at: string | null } | null;
  readonly reports?: readonly {
    readonly participant_id: string;
    readonly result: string;
    readonly created_at: string;
  }[];
  readonly calls?: readonly { readonly participant_id: string; readonly created_at: string }[];
  readonly dispute?: {
    readonly opened_at: string;
    readonly stated1_at: string | null;
    readonly stated2_at: string | null;
    readonly taken_at: string | null;
    readonly referee_name: string | null;
  } | null;
}

/** What happened in a match so far, the oldest first, of what is known with its instant: its room knows more than everybody. */
export function matchTimeline(facts: TimelineFacts): TimelineEntry[] {
  const { match, start, lobby, reports = [], calls = [], dispute } = facts;
  const nameOf = (id: string | null) =>
    [match.side1, match.side2].find((side) => side?.id === id)?.name ?? "";
  const [first, second] = [nameOf(match.participant1Id), nameOf(match.participant2Id)];
  const entries = [
    { at: start?.ready1_at, text: copy.ready(first) },
    { at: start?.ready2_at, text: copy.ready(second) },
    { at: start?.started_at, text: copy.started },
    { at: match.veto?.started_at, text: copy.vetoStarted },
    { at: match.veto?.finished_at, text: copy.vetoFinished },
    { at: lobby?.opened_at, text: copy.lobby(lobby?.host ?? "") },
    ...toldGames(match.games).map((game) => ({
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
