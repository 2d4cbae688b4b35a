import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LabelledInput, LabelledSelect } from "@/components/ui/labelled";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { fromLocalInput, toLocalInput } from "@/lib/local-date";
import { useSetRoom } from "../api/lobby-acts.ts";
import {
  type DeskGame,
  type DeskLobby,
  lobbyPlayersQuery,
  lobbyRoomQuery,
} from "../api/lobby-desk.ts";
import { lobbiesCopy } from "../lobbies-copy.ts";

const copy = lobbiesCopy.room;

interface RoomPanelProps {
  readonly tournamentId: string;
  readonly lobby: DeskLobby;
  readonly game: DeskGame;
}

type Room = NonNullable<ReturnType<typeof useRoom>["data"]>;
const useRoom = (tournamentId: string, gameId: string) =>
  useQuery(lobbyRoomQuery(tournamentId, gameId));

/** The id and password of a game's room, from when players see it, and who has seen it. */
export function RoomPanel({ tournamentId, lobby, game }: RoomPanelProps) {
  const { data: room, isPending } = useRoom(tournamentId, game.id);
  return (
    <Card className="grid gap-3">
      <h3 className="flex items-center gap-2">
        <KeyRound aria-hidden className="size-4 text-accent" />
        {copy.title}
      </h3>
      {!isPending && (
        <RoomForm
          key={`${game.id} ${room?.name ?? ""} ${room?.opens_at ?? ""}`}
          tournamentId={tournamentId}
          gameId={game.id}
          room={room ?? null}
        />
      )}
      {room && <RoomReaders tournamentId={tournamentId} lobby={lobby} room={room} />}
    </Card>
  );
}

interface RoomFormProps {
  readonly tournamentId: string;
  readonly gameId: string;
  readonly room: Room | null;
}

const whenOptions = (["now", "later"] as const).map((value) => ({ value, label: copy[value] }));

function RoomForm({ tournamentId, gameId, room }: RoomFormProps) {
  const now = useNow(30_000);
  const isAhead = room !== null && Date.parse(room.opens_at) > now;
  const [name, setName] = useState(room?.name ?? "");
  const [password, setPassword] = useState(room?.password ?? "");
  const [when, setWhen] = useState<"now" | "later">(isAhead ? "later" : "now");
  const [at, setAt] = useState(isAhead ? toLocalInput(room.opens_at) : "");
  const setRoom = useSetRoom(tournamentId, gameId);
  const opensAt = when === "later" ? fromLocalInput(at) : null;
  const isComplete = name.trim() !== "" && (when === "now" || opensAt !== null);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete)
          setRoom.mutate({
            name: name.trim(),
            ...(password.trim() !== "" && { password: password.trim() }),
            ...(opensAt !== null && { opensAt }),
          });
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <LabelledInput label={copy.name} value={name} autoComplete="off" onText={setName} />
        <LabelledInput
          label={copy.password}
          value={password}
          autoComplete="off"
          onText={setPassword}
        />
        <LabelledSelect
          label={copy.when}
          value={when}
          onValueChange={setWhen}
          options={whenOptions}
        />
        {when === "later" && (
          <LabelledInput label={copy.at} type="datetime-local" value={at} onText={setAt} />
        )}
      </div>
      <p className="text-sm text-muted">{copy.hint}</p>
      <div className="flex flex-wrap justify-end gap-3">
        {room && (
          <Button
            variant="ghost"
            disabled={setRoom.isPending}
            onClick={() => setRoom.mutate({ name: null })}
          >
            {copy.remove}
          </Button>
        )}
        <Button type="submit" disabled={!isComplete} isLoading={setRoom.isPending}>
          {room ? copy.change : when === "later" ? copy.saveLater : copy.save}
        </Button>
      </div>
    </form>
  );
}

interface RoomReadersProps {
  readonly tournamentId: string;
  readonly lobby: DeskLobby;
  readonly room: Room;
}

/** How many sides have a player who has read the room, and which have none. */
function RoomReaders({ tournamentId, lobby, room }: RoomReadersProps) {
  const { formatDateTime } = useFormats();
  const now = useNow(30_000);
  const { data: players } = useQuery(
    lobbyPlayersQuery(
      tournamentId,
      lobby.lobby_slots.map(({ participant_id: id }) => id),
    ),
  );
  if (Date.parse(room.opens_at) > now)
    return <p className="text-sm text-muted">{copy.opens(formatDateTime(room.opens_at))}</p>;
  if (!players) return null;
  const seen = new Set(room.seen_by.map(({ profile_id: id }) => players.get(id)));
  const unseen = lobby.lobby_slots.filter(({ participant_id: id }) => !seen.has(id));
  const sides = lobby.lobby_slots.length;
  return (
    <div className="border-t border-border pt-3 text-[0.9375rem]">
      <p className="font-semibold">
        {unseen.length === 0 ? copy.all : copy.seen(sides - unseen.length, sides)}
      </p>
      {unseen.length > 0 && unseen.length < sides && (
        <p className="text-sm wrap-anywhere text-muted">
          {copy.unseen(unseen.map(({ participant }) => participant?.display_name ?? ""))}
        </p>
      )}
    </div>
  );
}
