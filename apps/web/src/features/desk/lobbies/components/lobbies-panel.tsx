import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ChoiceChips } from "@/components/choice-chips";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { teamSize } from "@/entities/tournament/domain/team-size";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useTableChanges } from "@/lib/realtime";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { useAddExtraGame } from "../api/lobby-acts.ts";
import { type DeskLobby, type DeskStage, lobbyDeskQuery } from "../api/lobby-desk.ts";
import { lobbiesCopy as copy } from "../lobbies-copy.ts";
import { AdjustmentsPanel } from "./adjustments-panel.tsx";
import { GameEntry } from "./game-entry.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { RoomPanel } from "./room-panel.tsx";

interface LobbiesPanelProps {
  readonly tournament: DeskTournament;
  /** The live tables of the stages, as on the public page. */
  readonly tables: ReactNode;
}

/** The lobbies of a tournament: rooms, results, corrections and adjustments. */
export function LobbiesPanel({ tournament, tables }: LobbiesPanelProps) {
  const { id } = tournament;
  const { data: stages, error, refetch } = useQuery(lobbyDeskQuery(id));
  const keys = [organizerKeys.ofLobbies(id)];
  useTableChanges({ table: "lobby_games", filter: `tournament_id=eq.${id}` }, keys);
  useTableChanges({ table: "tournament_stages", filter: `tournament_id=eq.${id}` }, keys);
  useTableChanges({ table: "tournament_participants", filter: `tournament_id=eq.${id}` }, keys);
  const [chosenId, setChosenId] = useState<string | null>(null);
  if (error && !stages)
    return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (!stages) return <Skeleton className="h-96 rounded-xl" />;
  const stage =
    stages.find((one) => one.id === chosenId) ??
    stages.find(({ state }) => state === "running") ??
    stages.at(-1);
  if (!stage) return <EmptyState icon={Users} title={copy.none} description={copy.noneHint} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {stages.length > 1 && (
        <ChoiceChips
          label={copy.stage}
          choices={stages.map((one) => one.id)}
          chosen={stage.id}
          textOf={(one) => stages.find(({ id: stageId }) => stageId === one)?.name ?? ""}
          onChoose={setChosenId}
        />
      )}
      <StageLobbies key={stage.id} tournament={tournament} stage={stage} />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={copy.table}>
        <h2>{copy.table}</h2>
        {tables}
      </section>
    </div>
  );
}

/** The number of a lobby's open games. */
const openGames = ({ lobby_games: games }: DeskLobby) =>
  games.filter(({ state }) => state === "planned").length;

interface StageLobbiesProps {
  readonly tournament: DeskTournament;
  readonly stage: DeskStage;
}

function StageLobbies({ tournament, stage }: StageLobbiesProps) {
  const { id, type, team_format: format } = tournament;
  const { may } = useTournamentRights(id);
  const [lobbyId, setLobbyId] = useState<string | null>(null);
  const [gameId, setGameId] = useState<string | null>(null);
  const lobbies = stage.lobbies;
  // First the lobby whose next game is the earliest one.
  const due = lobbies.toSorted((one, other) => openGames(other) - openGames(one))[0];
  const lobby = lobbies.find((one) => one.id === lobbyId) ?? due;
  const games = lobby?.lobby_games ?? [];
  const game =
    games.find((one) => one.id === gameId) ??
    games.find(({ state }) => state === "planned") ??
    games.at(-1);
  if (!lobby || !game) return <EmptyState icon={Users} title={copy.none} />;
  const names = new Map(
    lobbies.flatMap(({ lobby_slots: slots }) =>
      slots.map(
        ({ participant_id: participantId, participant }) =>
          [participantId, participant?.display_name ?? ""] as const,
      ),
    ),
  );
  const nameOf = (participantId: string) => names.get(participantId) ?? "";
  const isRunning = stage.state === "running" && tournament.cancelled_at === null;
  const isFirst = games.every(({ state }) => state !== "published");
  return (
    <>
      {lobbies.length > 1 && (
        <ChoiceChips
          label={copy.lobby}
          choices={lobbies.map((one) => one.id)}
          chosen={lobby.id}
          textOf={(one) => lobbies.find(({ id: at }) => at === one)?.name ?? ""}
          countOf={(one) => {
            const of = lobbies.find(({ id: at }) => at === one);
            return of && openGames(of) > 0 ? openGames(of) : undefined;
          }}
          onChoose={(one) => {
            setLobbyId(one);
            setGameId(null);
          }}
          isDense
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <ChoiceChips
          label={copy.game}
          choices={games.map((one) => one.id)}
          chosen={game.id}
          textOf={(one) => {
            const of = games.find(({ id: at }) => at === one);
            return of ? copy.gameChip(of.number, of.is_extra) : "";
          }}
          onChoose={setGameId}
          isDense
        />
        <ExtraGame {...{ tournament, stage, lobby }} isOffered={isRunning && may("results")} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <GameEntry
          key={game.id}
          tournamentId={id}
          stage={stage}
          lobby={lobby}
          game={game}
          players={type === "team" ? teamSize(format) : 1}
          mayEnter={may("results") && tournament.cancelled_at === null}
          nameOf={nameOf}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {may("results") && game.state === "planned" && (
            <RoomPanel key={game.id} tournamentId={id} lobby={lobby} game={game} />
          )}
          {may("schedule") && game.state === "planned" && (
            <PlanPanel
              key={`${game.id} ${game.mode} ${game.scheduled_time}`}
              tournamentId={id}
              game={game}
            />
          )}
          {may("adjustments") && (
            <AdjustmentsPanel tournamentId={id} stage={stage} nameOf={nameOf} />
          )}
          {isRunning && isFirst && tournament.allows_replacement && may("participants") && (
            <p className="flex flex-wrap gap-x-1.5 text-sm text-muted">
              <span>{copy.replace}</span>
              <Link to={paths.organize(id, "participantes")} className="link">
                {copy.replaceLink}
              </Link>
            </p>
          )}
        </div>
      </div>
    </>
  );
}

interface ExtraGameProps extends StageLobbiesProps {
  readonly lobby: DeskLobby;
  readonly isOffered: boolean;
}

/** Adds a game that only breaks a tie, where the scoring system names one and all games are over. */
function ExtraGame({ tournament, stage, lobby, isOffered }: ExtraGameProps) {
  const add = useAddExtraGame(tournament.id);
  const hasRule = stage.scoring?.tie_breaks.includes("extra_game") ?? false;
  if (!isOffered || !hasRule || openGames(lobby) > 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Button
        variant="secondary"
        size="sm"
        isLoading={add.isPending}
        onClick={() => add.mutate({ lobbyId: lobby.id })}
      >
        {copy.extra.action}
      </Button>
      {copy.extra.hint}
    </span>
  );
}
