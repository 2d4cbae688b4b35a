import { KeyRound } from "lucide-react";
import { CopyButton } from "@/components/copy-button";
import { Button } from "@/components/ui/button";
import { useLobbyRoom } from "../api/lobbies.ts";
import { lobbyCopy } from "../lobby-copy.ts";

interface LobbyRoomCardProps {
  readonly gameId: string;
  readonly title: string;
}

const copy = lobbyCopy.room;

/** The room of the viewer's next game. Id and password are read on demand, so that the staff know who has seen them. */
export function LobbyRoomCard({ gameId, title }: LobbyRoomCardProps) {
  const { mutate, data, isPending } = useLobbyRoom(gameId);
  return (
    <section className="card grid gap-3 border-accent" aria-label={title}>
      <h3 className="flex items-center gap-2 font-semibold">
        <KeyRound aria-hidden className="size-4 text-accent" />
        {title}
      </h3>
      {data ? (
        <dl className="grid gap-2 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-muted">{copy.name}</dt>
            <dd>
              <CopyButton value={data.name} label={copy.copyName}>
                <span className="font-mono text-lg text-foreground">{data.name}</span>
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
                  <span className="font-mono text-lg text-foreground">{data.password}</span>
                </CopyButton>
              )}
            </dd>
          </div>
        </dl>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">{copy.ready}</p>
          <Button size="sm" disabled={isPending} onClick={() => mutate()}>
            {copy.show}
          </Button>
        </div>
      )}
    </section>
  );
}
