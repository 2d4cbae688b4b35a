import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LabelledInput } from "@/components/ui/labelled";
import { PictureButton } from "@/entities/picture/components/picture-button";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import {
  type OwnLobbyGame,
  ownLobbyGamesQuery,
  useReportLobbyPlace,
  useUploadLobbyProof,
} from "../api/lobby-games.ts";
import { ownLobbyCopy as copy } from "../lobby-games-copy.ts";
import { LobbyRoom } from "./lobby-room.tsx";

interface LobbyOwnGamesProps {
  readonly tournamentId: string;
  readonly ownId: string;
}

/** The viewer's next game with its room and the report of the own place, and other games whose room is open. */
export function LobbyOwnGames({ tournamentId, ownId }: LobbyOwnGamesProps) {
  const now = useNow(15_000);
  const { data: games = [] } = useQuery(ownLobbyGamesQuery(tournamentId, ownId));
  return games
    .filter(({ room_opens_at: at }, place) => place === 0 || (at !== null && Date.parse(at) <= now))
    .map((game) => <OwnGame key={game.id} game={game} tournamentId={tournamentId} now={now} />);
}

interface OwnGameProps {
  readonly game: OwnLobbyGame;
  readonly tournamentId: string;
  /** The current time in milliseconds since the epoch. */
  readonly now: number;
}

function OwnGame({ game, tournamentId, now }: OwnGameProps) {
  const { formatTime } = useFormats();
  const { lobby, number, is_extra: isExtra, mode, scheduled_time: startsAt } = game;
  const opensAt = game.room_opens_at;
  const isOpen = opensAt !== null && Date.parse(opensAt) <= now;
  const title = copy.title(lobby.name, number, isExtra);
  const facts = [
    copy.slot(lobby.slots[0]?.slot ?? 0),
    ...(mode === null ? [] : [mode]),
    ...(startsAt === null ? [] : [copy.startsAt(formatTime(startsAt))]),
  ];
  return (
    <section className="card-lit grid gap-4" aria-label={title}>
      <div>
        <h3 className="wrap-anywhere">{title}</h3>
        <p className="text-[0.9375rem] text-muted tabular-nums">{facts.join(" · ")}</p>
      </div>
      {isOpen ? (
        <LobbyRoom gameId={game.id} />
      ) : (
        <p className="text-[0.9375rem] text-muted">
          {opensAt === null ? copy.noRoom : copy.opensAt(formatTime(opensAt))}
        </p>
      )}
      <OwnReport key={`${game.result?.place} ${game.result?.kills}`} {...{ game, tournamentId }} />
    </section>
  );
}

/** The report of the own place and kills, with a screenshot; changed until the staff publishes the game. */
function OwnReport({ game, tournamentId }: Omit<OwnGameProps, "now">) {
  const { user } = useSession();
  const { result } = game;
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState(result?.place ? String(result.place) : "");
  const [kills, setKills] = useState(result?.place ? String(result.kills) : "");
  const report = useReportLobbyPlace(tournamentId);
  const upload = useUploadLobbyProof(game.id, user?.id ?? "");
  const isComplete = /^[1-9]\d{0,2}$/u.test(place.trim()) && /^\d{0,3}$/u.test(kills.trim());
  if (result && !result.is_reported)
    return (
      <p className="text-[0.9375rem]">{copy.byStaff(result.status, result.place, result.kills)}</p>
    );
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-[0.9375rem]">
          {result ? copy.reported(result.place, result.kills) : copy.invitation}
        </p>
        <div className="flex flex-wrap gap-2">
          {result && (
            <PictureButton
              kind="proof"
              variant="secondary"
              size="sm"
              isLoading={upload.isPending}
              onPicture={(file) => upload.mutate(file)}
            >
              <Upload aria-hidden />
              {copy.upload}
            </PictureButton>
          )}
          <Button
            size="sm"
            variant={result ? "ghost" : "secondary"}
            onClick={() => setIsOpen(true)}
          >
            {result ? copy.change : copy.report}
          </Button>
        </div>
      </div>
    );
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete)
          report.mutate(
            { gameId: game.id, place: Number(place), kills: Number(kills || 0) },
            { onSuccess: () => setIsOpen(false) },
          );
      }}
    >
      <div className="grid max-w-80 grid-cols-2 gap-3">
        <LabelledInput label={copy.place} inputMode="numeric" value={place} onText={setPlace} />
        <LabelledInput label={copy.kills} inputMode="numeric" value={kills} onText={setKills} />
      </div>
      <p className="text-sm text-muted">{copy.hint}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isComplete} isLoading={report.isPending}>
          {copy.send}
        </Button>
        <Button variant="ghost" onClick={() => setIsOpen(false)}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}
