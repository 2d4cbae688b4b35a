import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type CSSProperties, type ReactNode, useRef } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { matchCopy } from "@/entities/match/copy";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import { AllNextLink, NextMatchLink } from "../../components/next-match-link.tsx";
import { deskCopy } from "../../copy.ts";
import { stateOfWord } from "../../domain/board-states.ts";
import { byHour, type NextMatch, whenOf } from "../../domain/next-match.ts";
import { useMatchDay } from "../../api/calls-and-waiting-matches.ts";
import { boardQuery } from "../api/board.ts";
import { boardCopy as copy } from "../board-copy.ts";
import { type BoardMatch, narrowBoard, projectorGrid, statesOf } from "../domain/board.ts";
import { useBoardSound } from "../hooks/use-board-sound.ts";
import { useQueuedResults } from "../hooks/use-queued-results.ts";
import { BoardBar } from "./board-bar.tsx";
import { BoardTile } from "./board-tile.tsx";
import { QueuedResultsList } from "./queued-results-list.tsx";
import "./board.css";

interface BoardPanelProps {
  readonly tournamentId: string;
  /** The name of the tournament, shown only on a projector, where the page's own title is hidden. */
  readonly name: string;
  /**
   * The matches to play, soonest first, listed if no match needs action. Otherwise only their times and pictures are
   * used, in the tiles.
   */
  readonly next: { readonly encounters: readonly NextMatch[]; readonly total: number } | undefined;
  /** The brackets of the tournament's stages, shown next to the coming matches if no match needs action. */
  readonly drawn: ReactNode;
  /** Renders pending work that the board does not show; null if there is none. */
  readonly waits: ((isFirst: boolean) => ReactNode) | null;
}

const titleOf = ({ name1, name2 }: BoardMatch) =>
  deskCopy.versus(name1 ?? matchCopy.toBeDefined, name2 ?? matchCopy.toBeDefined);

/** Whether the tile shows the match clock, which declares walkovers. */
const followsClock = (match: BoardMatch) =>
  statesOf(match).some((state) => state === "absent" || state === "objected");

/**
 * The board of a running tournament: the matches that need action, each with its next step; updated live. It is made
 * for phones and projectors.
 */
export function BoardPanel({ tournamentId, name, next, drawn, waits }: BoardPanelProps) {
  const [params] = useSearchParams();
  const { may } = useTournamentRights(tournamentId);
  const { data, error, refetch } = useQuery(boardQuery(tournamentId));
  const filter = `tournament_id=eq.${tournamentId}`;
  const keys = [staffMatchKeys.board(tournamentId)];
  useTableChanges({ table: "tournament_matches", filter }, keys);
  useTableChanges({ table: "match_starts", filter }, keys);
  useTableChanges({ table: "match_assignments", filter }, keys);
  useTableChanges({ table: "referee_calls", filter, enabled: may("results") }, keys);
  const day = useMatchDay(tournamentId, data?.some(followsClock) ?? false);
  const sound = useBoardSound(data);
  const results = useQueuedResults(tournamentId);
  const now = useNow(10_000);
  const screen = useRef<HTMLDivElement>(null);
  if (error && !data) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton rows={4} className="h-40" />;
  const isCalm = data.length === 0;
  const known = new Map(next?.encounters.map((match) => [match.id, match]));
  const chosen = {
    state: stateOfWord(params.get("estado")),
    referee: params.get("quien"),
    station: params.get("estacion"),
  };
  const ofMine = narrowBoard(data, { ...chosen, state: null });
  const shown = narrowBoard(ofMine, { state: chosen.state, referee: null, station: null });
  const grid = projectorGrid(shown.length);
  return (
    <div ref={screen} className="board grid grid-cols-1 content-start gap-5">
      {/* The tournament's name is shown only on a projector; elsewhere the page already shows it. */}
      <p className="display hidden text-[2.75rem] in-[:fullscreen]:block">{name}</p>
      <BoardBar
        tournamentId={tournamentId}
        matches={data}
        counted={ofMine}
        shown={shown}
        state={chosen.state}
        referee={chosen.referee}
        station={chosen.station}
        isHeard={sound.isOn}
        onHear={sound.turn}
        onProject={() => void screen.current?.requestFullscreen()}
      />
      <QueuedResultsList results={results} />
      <p role="status" className="sr-only">
        {sound.arrived.map((match) => copy.arrived(match.state, titleOf(match))).join(". ")}
      </p>
      {isCalm ? (
        <>
          {waits?.(true) ?? (
            <p className="flex items-center gap-2 text-muted">
              <CircleCheck aria-hidden className="size-5 flex-none text-success" />
              {copy.calm}
            </p>
          )}
          <div
            className={cn(
              "grid grid-cols-1 items-start gap-5",
              // If there is a single match, the bracket has the full width.
              drawn && next && next.total > 1 && "lg:grid-cols-[22rem_minmax(0,1fr)]",
            )}
          >
            {next && (
              <BoardNext
                tournamentId={tournamentId}
                matches={next.encounters}
                total={next.total}
                now={now}
              />
            )}
            {drawn && <div className="board-drawn min-w-0">{drawn}</div>}
          </div>
        </>
      ) : (
        shown.length === 0 && (
          <EmptyState icon={CircleCheck} title={copy.noneHere} className="py-8!" />
        )
      )}
      <ul
        className="board-tiles"
        style={{ "--columns": grid.columns, "--rows": grid.rows } as CSSProperties}
      >
        {shown.map((match) => (
          <BoardTile
            key={match.match_id}
            tournamentId={tournamentId}
            match={match}
            matches={data}
            known={known.get(match.match_id)}
            start={day?.starts.find(({ match_id: id }) => id === match.match_id)}
            settings={day?.settings ?? null}
            title={titleOf(match)}
            results={results}
            now={now}
          />
        ))}
      </ul>
      {!isCalm && waits?.(false)}
    </div>
  );
}

/** The number of coming matches to show if no match waits. */
const FOLLOWING = 6;

interface BoardNextProps {
  readonly tournamentId: string;
  /** The matches to list, soonest first. */
  readonly matches: readonly NextMatch[];
  /** The number of coming matches, including those that are not in the list. */
  readonly total: number;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** The coming matches in order of time, for a board on which no match waits yet. */
function BoardNext({ tournamentId, matches, total, now }: BoardNextProps) {
  const shown = matches.slice(0, FOLLOWING);
  if (shown.length === 0) return null;
  return (
    <section aria-label={copy.follows} className="grid grid-cols-1 gap-3">
      <h2>{copy.follows}</h2>
      {byHour(shown).map(([hour, played]) => (
        <div key={hour} className="grid grid-cols-1 gap-2">
          <h3 className="eyebrow">{whenOf(hour, now)}</h3>
          <ul className="divide-y divide-border rounded-lg bg-surface">
            {played.map((match) => (
              <li key={match.id} className="flex">
                <NextMatchLink match={match} now={now} isUnderHour />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {total > shown.length && <AllNextLink tournamentId={tournamentId} total={total} />}
    </section>
  );
}
