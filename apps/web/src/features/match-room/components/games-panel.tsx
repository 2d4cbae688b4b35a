import { Pencil, Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { GameList } from "@/entities/match/components/game-list";
import { liveScoreOf } from "@/entities/match/domain/live-score";
import { detailedGames } from "@/entities/match/domain/detailed-games";
import { useRemoveMatchGame } from "../api/report-match-game.ts";
import type { RoomAccess } from "../domain/room-access.ts";
import { noReportReason } from "../domain/no-report-reason.ts";
import { gamesCopy as copy } from "../games-copy.ts";
import { GameForm } from "./game-form.tsx";

interface GamesPanelProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
}

/** The maps of the series, and the form for the current map or the one to correct. */
export function GamesPanel({ match, access }: GamesPanelProps) {
  const { may } = useTournamentRights(
    match.context.kind === "tournament" ? match.context.tournamentId : null,
  );
  const [isOpen, setIsOpen] = useState(false);
  const [corrected, setCorrected] = useState<number | null>(null);
  const remove = useRemoveMatchGame(match.id);
  const games = detailedGames(match.games);
  const canEnter = noReportReason(match) === null && (access.canAct || may("results"));
  const live = liveScoreOf(match);
  const last = games.at(-1);
  const next = live === null ? 1 : live.nextMap;
  const game = canEnter ? (games.find(({ number }) => number === corrected) ?? null) : null;
  const number = game ? game.number : next;
  // The form of the next map is hidden in a dispute, and in a match of one map, whose score is the result.
  const mayBegin =
    canEnter && live === null && (isOpen || (match.bestOf > 1 && match.status !== "disputed"));
  if (games.length === 0 && !mayBegin) return null;
  return (
    <Card className="grid grid-cols-1 gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={copy.title} {...(canEnter && { description: copy.hint })} />
      {games.length > 0 && (
        <GameList
          match={match}
          {...(canEnter && {
            renderAct: ({ number: of }) => (
              <Button
                variant="ghost"
                icon
                aria-label={copy.correct(of)}
                onClick={() => setCorrected(of)}
              >
                <Pencil aria-hidden />
              </Button>
            ),
          })}
        />
      )}
      {canEnter && number !== null && (game !== null || isOpen || live !== null) && (
        <div className="grid grid-cols-1 gap-4">
          <h3 className="eyebrow">{game ? copy.correction(number) : copy.form(number)}</h3>
          <GameForm
            key={`${number} ${game?.reported_at ?? ""}`}
            match={match}
            number={number}
            game={game}
            onDone={() => setCorrected(null)}
          />
        </div>
      )}
      {canEnter && game !== null && game === last && (
        <Button
          variant="ghost"
          className="justify-self-start"
          isLoading={remove.isPending}
          onClick={() => remove.mutate(game.number, { onSuccess: () => setCorrected(null) })}
        >
          <Undo2 aria-hidden />
          {copy.remove(game.number)}
        </Button>
      )}
      {mayBegin && !isOpen && (
        <Button
          variant="secondary"
          className="justify-self-start"
          aria-expanded={false}
          onClick={() => setIsOpen(true)}
        >
          {copy.open}
        </Button>
      )}
    </Card>
  );
}
