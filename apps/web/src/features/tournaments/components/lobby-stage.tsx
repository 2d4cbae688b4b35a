import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, ListOrdered, Users } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { CoveredResult } from "@/components/covered-result";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import { lobbyKeys, lobbyTableQuery } from "../api/lobbies.ts";
import { type LobbyTable, spokenNumber, toLobbyTables } from "../domain/lobby-table.ts";
import type { Stage } from "../domain/stage.ts";
import { lobbyCopy as copy } from "../lobby-copy.ts";

const LobbyOwnGames = lazy(async () => ({
  default: (await import("./lobby-own-games.tsx")).LobbyOwnGames,
}));

interface LobbyStageProps {
  readonly stage: Stage;
  readonly tournamentId: string;
  readonly ownId: string | null;
}

/** A stage of lobbies: the viewer's next game with its room, and the live table of each lobby. */
export function LobbyStage({ stage, tournamentId, ownId }: LobbyStageProps) {
  useTableChanges({ table: "lobby_games", filter: `tournament_id=eq.${tournamentId}` }, [
    lobbyKeys.table(stage.id),
    lobbyKeys.ofGames(tournamentId),
  ]);
  const { data: rows } = useQuery(lobbyTableQuery(stage.id));
  if (rows === undefined) return <Skeleton className="h-96 rounded-xl" />;
  const tables = toLobbyTables(rows, stage.entrants);
  if (tables.length === 0) return <EmptyState icon={Users} title={copy.none} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {ownId !== null && rows.some(({ participant_id: id }) => id === ownId) && (
        <Suspense>
          <LobbyOwnGames tournamentId={tournamentId} ownId={ownId} />
        </Suspense>
      )}
      {tables.map((table) => (
        <section key={table.id} className="card" aria-label={table.name}>
          {tables.length > 1 && <h3 className="mb-4">{table.name}</h3>}
          <CoveredResult id={table.id} of={table.name}>
            <LobbyStandings table={table} ownId={ownId} />
          </CoveredResult>
        </section>
      ))}
    </div>
  );
}

interface LobbyStandingsProps {
  readonly table: LobbyTable;
  readonly ownId: string | null;
}

/** The table of a lobby in the database's order, with the points and the place of each game. */
function LobbyStandings({ table, ownId }: LobbyStandingsProps) {
  const [isExplained, setIsExplained] = useState(false);
  const hasKills = table.rows.some(({ kills }) => kills > 0);
  const hasAdjustments = table.rows.some(({ adjustment }) => adjustment !== 0);
  const reasons = table.rows.flatMap(({ participant_id: id, place, entrant, reason }) =>
    reason
      ? [
          {
            id,
            line: copy.reason(place, entrant?.name ?? "", reason.rule, reason.own, reason.above),
          },
        ]
      : [],
  );
  return (
    <div className="grid min-w-0 gap-3">
      <Table aria-label={copy.table(table.name)}>
        <TableHead>
          <TableRow>
            <TableHeader className="w-8 px-1.5! text-center">{copy.place}</TableHeader>
            <TableHeader className="px-1.5!">{copy.participant}</TableHeader>
            {table.games.map((number) => (
              <TableHeader key={number} className="px-1.5! text-center max-sm:hidden">
                <abbr title={copy.gameTitle(number)} className="no-underline">
                  {copy.game(number)}
                </abbr>
              </TableHeader>
            ))}
            {hasAdjustments && (
              <TableHeader className="px-1.5! text-center max-sm:hidden">
                <abbr title={copy.adjustmentTitle} className="no-underline">
                  {copy.adjustment}
                </abbr>
              </TableHeader>
            )}
            {hasKills && (
              <TableHeader className="px-1.5! text-center">
                <abbr title={copy.killsTitle} className="no-underline">
                  {copy.kills}
                </abbr>
              </TableHeader>
            )}
            <TableHeader className="px-2! text-center">
              <abbr title={copy.pointsTitle} className="no-underline">
                {copy.points}
              </abbr>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {table.rows.map((row) => (
            <TableRow
              key={row.participant_id}
              className={cn(
                row.advances && "bg-accent/8",
                row.participant_id === ownId && "outline-2 -outline-offset-2 outline-accent",
              )}
            >
              <TableCell
                className={cn(
                  "border-l-2 px-1.5! text-center tabular-nums",
                  row.advances ? "border-l-accent" : "border-l-transparent",
                )}
              >
                {row.place}
                {row.advances && <span className="sr-only">{copy.advances}</span>}
              </TableCell>
              <TableCell className="max-w-36 px-1.5! sm:max-w-64">
                <span className="flex items-center gap-2">
                  {row.entrant && (
                    <ParticipantAvatar participant={row.entrant} className="size-6" />
                  )}
                  <span className="grid min-w-0">
                    <span title={row.entrant?.name} className="truncate font-medium">
                      {row.entrant?.name}
                    </span>
                    {row.is_out && <span className="text-xs text-muted">{copy.out}</span>}
                  </span>
                  <Movement places={row.movement} />
                </span>
              </TableCell>
              {table.games.map((number) => {
                const at = row.game_numbers.indexOf(number);
                return (
                  <TableCell
                    key={number}
                    className="px-1.5! text-center text-muted tabular-nums max-sm:hidden"
                  >
                    {at !== -1 && (
                      <>
                        {spokenNumber(row.game_points[at] ?? 0)}
                        <span className="block text-xs">
                          {row.game_places[at] ? `${row.game_places[at]}.º` : copy.absent}
                        </span>
                      </>
                    )}
                  </TableCell>
                );
              })}
              {hasAdjustments && (
                <TableCell className="px-1.5! text-center text-muted tabular-nums max-sm:hidden">
                  {row.adjustment !== 0 && spokenNumber(row.adjustment)}
                </TableCell>
              )}
              {hasKills && (
                <TableCell className="px-1.5! text-center text-muted tabular-nums">
                  {row.kills}
                </TableCell>
              )}
              <TableCell className="px-2! text-center font-display text-xl font-bold tabular-nums">
                {spokenNumber(row.points)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {table.isProvisional && <p className="text-sm text-muted">{copy.provisional}</p>}
      {isExplained && (
        <ul className="grid gap-1 text-sm text-muted">
          {reasons.map(({ id, line }) => (
            <li key={id} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      {reasons.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={isExplained}
          className="-mx-3 justify-self-end print:hidden"
          onClick={() => setIsExplained(!isExplained)}
        >
          <ListOrdered aria-hidden />
          {isExplained ? copy.hideReasons : copy.showReasons}
        </Button>
      )}
    </div>
  );
}

/** An arrow with the places gained or lost since the game before. */
function Movement({ places }: { readonly places: number | null }) {
  if (!places) return null;
  const Arrow = places > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      title={places > 0 ? copy.up(places) : copy.down(-places)}
      className={cn(
        "ml-auto inline-flex items-center text-xs tabular-nums",
        places > 0 ? "text-success" : "text-muted",
      )}
    >
      <Arrow aria-hidden className="size-3" />
      {Math.abs(places)}
      <span className="sr-only">{places > 0 ? copy.up(places) : copy.down(-places)}</span>
    </span>
  );
}
