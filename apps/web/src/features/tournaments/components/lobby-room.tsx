import { KeyRound } from "lucide-react";
import { CopyButton } from "@/components/copy-button";
import { Button } from "@/components/ui/button";
import { useLobbyRoom } from "../api/lobby-games.ts";
import { ownLobbyCopy } from "../lobby-games-copy.ts";

const copy = ownLobbyCopy.room;

/** The room of a game. Id and password are read on demand, so that the staff know who has seen them. */
export function LobbyRoom({ gameId }: { readonly gameId: string }) {
  const { mutate, data, isPending } = useLobbyRoom(gameId);
  return data ? (
    <dl className="grid gap-2 sm:grid-cols-2">
      <div>
        <dt className="text-sm text-muted">{copy.name}</dt>
        <dd>
          <CopyButton value={data.name} label={copy.copyName}>
            <span className="font-mono text-lg wrap-anywhere text-foreground">{data.name}</span>
          </CopyButton>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">{copy.password}</dt>
        <dd>
          {data.password === null ? (
            copy.none
          ) : (
            <CopyButton value={data.password} label={copy.copyPassword}>
              <span className="font-mono text-lg wrap-anywhere text-foreground">
                {data.password}
              </span>
            </CopyButton>
          )}
        </dd>
      </div>
    </dl>
  ) : (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-2">
        <KeyRound aria-hidden className="size-4 text-accent" />
        {copy.ready}
      </p>
      <Button disabled={isPending} onClick={() => mutate()}>
        {copy.show}
      </Button>
    </div>
  );
}
