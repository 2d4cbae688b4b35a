import { standInsLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FormDialog } from "@/components/form-dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { UserAvatar } from "@/components/user-avatar";
import { cn } from "@/lib/cn";
import { SEARCH_FROM, standInSearchQuery, useRequestStandIn } from "../api/match-lineups.ts";
import { lineupCopy } from "../lineup-copy.ts";

const copy = lineupCopy.ask;

interface AskStandInDialogProps {
  readonly matchId: string;
  readonly onClose: () => void;
}

/** The request for a stand-in: a player and a reason, for the staff. */
export function AskStandInDialog({ matchId, onClose }: AskStandInDialogProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [player, setPlayer] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const wanted = text.trim();
  const { data: found } = useQuery(standInSearchQuery(wanted));
  const request = useRequestStandIn(matchId);
  return (
    <FormDialog
      title={copy.title}
      texts={{ cancel: copy.cancel, submit: copy.submit }}
      isSaving={request.isPending}
      onLeave={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        if (player === null || reason.trim() === "") {
          document.getElementById(player === null ? `${id}-name` : `${id}-reason`)?.focus();
          return;
        }
        await request.mutateAsync({ profileId: player, reason: reason.trim() });
        onClose();
      }}
    >
      <p className="text-muted">{copy.description}</p>
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-name`}>{copy.search}</Label>
        <Input
          id={`${id}-name`}
          value={text}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setText(event.target.value);
            setPlayer(null);
          }}
        />
        <p id={`${id}-hint`} className="text-sm text-muted">
          {wanted.length >= SEARCH_FROM && found?.length === 0 ? copy.none : copy.searchHint}
        </p>
      </div>
      {found && found.length > 0 && wanted.length >= SEARCH_FROM && (
        <ul aria-label={copy.found} className="grid gap-1">
          {found.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-pressed={player === one.id}
                className={cn(
                  "flex min-h-11 w-full items-center gap-3 rounded-md border px-3 py-1 text-left",
                  player === one.id ? "border-accent bg-accent/15" : "border-border",
                )}
                onClick={() => setPlayer(one.id)}
              >
                <UserAvatar name={one.username} src={one.avatar_url} className="size-8" />
                <span className="min-w-0 break-words">{one.username}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-1.5">
        <Label htmlFor={`${id}-reason`}>{copy.reason}</Label>
        <Textarea
          id={`${id}-reason`}
          value={reason}
          maxLength={standInsLimits.reason.max}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
