import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useFormats } from "@/hooks/use-formats";
import { useTableChanges } from "@/lib/realtime";
import { type DeskLobby, lobbyDeskQuery } from "../api/lobby-desk.ts";
import { lobbiesCopy } from "../lobbies-copy.ts";

const copy = lobbiesCopy.today;

/** The lobbies of the running stage, each with its next game and how many of its rows are entered. */
export function LobbiesToday({ tournamentId }: { readonly tournamentId: string }) {
  const { data: stages = [] } = useQuery(lobbyDeskQuery(tournamentId));
  useTableChanges({ table: "lobby_games", filter: `tournament_id=eq.${tournamentId}` }, [
    organizerKeys.ofLobbies(tournamentId),
  ]);
  const lobbies = stages.find(({ state }) => state === "running")?.lobbies ?? [];
  if (lobbies.length === 0) return null;
  return (
    <section aria-label={copy.title} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{copy.title}</h2>
        <Link
          to={paths.organize(tournamentId, "salas")}
          className={buttonClass({ variant: "primary", size: "sm" })}
        >
          {copy.open}
        </Link>
      </div>
      <ul className="grid divide-y divide-border rounded-lg bg-surface">
        {lobbies.map((lobby) => (
          <LobbyLine key={lobby.id} lobby={lobby} />
        ))}
      </ul>
    </section>
  );
}

function LobbyLine({ lobby }: { readonly lobby: DeskLobby }) {
  const { formatTime } = useFormats();
  const { lobby_games: games, lobby_slots: slots } = lobby;
  const next = games.find(({ state }) => state === "planned");
  const published = games.filter(({ state }) => state === "published").length;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold">{lobby.name}</span>
        <span className="text-sm text-muted tabular-nums">
          {lobbiesCopy.done(published, games.length)}
        </span>
      </span>
      {next && (
        <span className="text-right text-[0.9375rem] tabular-nums">
          {copy.next(next.number, next.scheduled_time && formatTime(next.scheduled_time))}
          <span className="block text-sm text-muted">
            {copy.entered(next.lobby_results.length, slots.length)}
          </span>
        </span>
      )}
    </li>
  );
}
