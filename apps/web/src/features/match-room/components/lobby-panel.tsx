import { matchLobbiesLimits as limits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { CopyButton } from "@/components/copy-button";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { type MatchLobby, matchLobbyQuery, useOpenLobby } from "../api/match-lobby.ts";
import type { RoomAccess } from "../domain/room-access.ts";
import { hostName } from "../domain/guide-sentence.ts";
import { guideCopy } from "../guide-copy.ts";
import { useIsReferee } from "../hooks/use-is-referee.ts";
import { useActVariant } from "./room-step-context.tsx";

const copy = guideCopy.lobby;

interface LobbyPanelProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
}

/** The game lobby: its host, and how both sides join it. */
export function LobbyPanel({ match, access }: LobbyPanelProps) {
  const { data: lobby } = useQuery(matchLobbyQuery(match));
  const isReferee = useIsReferee(match, access);
  const [isTyping, setIsTyping] = useState(false);
  const variant = useActVariant("lobby");
  if (!lobby) return null;
  const own = access.canAct ? access.ownSide : null;
  const isOpened = lobby.name !== null;
  const mayType = isReferee || (own !== null && (!isOpened || lobby.host === own));
  const isHost = own !== null && lobby.host === own;
  const host = hostName(match, lobby.host);
  return (
    <Card className="grid grid-cols-1 gap-4 [&>div:first-child]:mb-0">
      <CardHeader
        title={copy.title}
        description={
          isOpened
            ? copy.hostedBy(host)
            : isHost
              ? copy.own
              : own === null
                ? copy.watch(host)
                : copy.rival(host)
        }
      />
      {isOpened && <LobbyData lobby={lobby} />}
      {mayType &&
        (isTyping || (isHost && !isOpened && variant === "primary") ? (
          <LobbyForm
            matchId={match.id}
            lobby={lobby}
            onDone={() => setIsTyping(false)}
            isAsked={!isTyping}
          />
        ) : (
          <Button
            variant={isOpened ? "ghost" : "secondary"}
            className="justify-self-start"
            aria-expanded={false}
            onClick={() => setIsTyping(true)}
          >
            {isOpened ? copy.change : isHost || isReferee ? copy.fill : copy.instead}
          </Button>
        ))}
    </Card>
  );
}

/** Name and password in a large font, to read while the game is open; one press copies each. */
function LobbyData({ lobby }: { readonly lobby: MatchLobby }) {
  return (
    <div role="status">
      <dl className="grid animate-rise grid-cols-1 gap-3 sm:grid-cols-2">
        <div className="min-w-0 rounded-md bg-surface-sunken px-4 py-2">
          <dt className="text-sm text-muted">{copy.name}</dt>
          <dd className="flex items-center justify-between gap-3">
            <span className="min-w-0 font-display text-3xl font-bold wrap-anywhere">
              {lobby.name}
            </span>
            <CopyButton
              value={lobby.name ?? ""}
              label={copy.copyName}
              className="min-w-11 justify-center [&>svg]:size-5"
            >
              {null}
            </CopyButton>
          </dd>
        </div>
        <div className="min-w-0 rounded-md bg-surface-sunken px-4 py-2">
          <dt className="text-sm text-muted">{copy.password}</dt>
          <dd className="flex min-h-11 items-center justify-between gap-3">
            {lobby.password === null ? (
              <span className="text-muted">{copy.noPassword}</span>
            ) : (
              <>
                <span className="min-w-0 font-display text-3xl font-bold wrap-anywhere">
                  {lobby.password}
                </span>
                <CopyButton
                  value={lobby.password}
                  label={copy.copyPassword}
                  className="min-w-11 justify-center [&>svg]:size-5"
                >
                  {null}
                </CopyButton>
              </>
            )}
          </dd>
        </div>
      </dl>
    </div>
  );
}

interface LobbyFormProps {
  readonly matchId: string;
  readonly lobby: MatchLobby;
  readonly onDone: () => void;
  /** True if the form opened by itself because it is the host's turn; the form then has no cancel button. */
  readonly isAsked: boolean;
}

function LobbyForm({ matchId, lobby, onDone, isAsked }: LobbyFormProps) {
  const [name, setName] = useState(lobby.name ?? "");
  const [password, setPassword] = useState(lobby.password ?? "");
  const id = useId();
  const open = useOpenLobby(matchId);
  useUnsavedWork(
    !open.isPending && (name !== (lobby.name ?? "") || password !== (lobby.password ?? "")),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open.mutate({ name, password }, { onSuccess: onDone });
  };
  return (
    <form
      aria-label={copy.title}
      className="grid grid-cols-1 gap-3 sm:grid-cols-2"
      onSubmit={submit}
    >
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-name`}>{copy.name}</Label>
        <Input
          id={`${id}-name`}
          required
          autoComplete="off"
          maxLength={limits.name.max}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-password`}>{copy.passwordOptional}</Label>
        <Input
          id={`${id}-password`}
          autoComplete="off"
          maxLength={limits.password.max}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" isLoading={open.isPending} disabled={name.trim() === ""}>
          {copy.save}
        </Button>
        {!isAsked && (
          <Button variant="ghost" onClick={onDone}>
            {copy.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
