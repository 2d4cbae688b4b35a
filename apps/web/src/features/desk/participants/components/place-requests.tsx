import { entryRequestsLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ErrorState } from "@/components/error-state";
import { RelativeTime } from "@/components/relative-time";
import { TeamLogo } from "@/components/team-logo";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Textarea } from "@/components/ui/textarea";
import { UserAvatar } from "@/components/user-avatar";
import { Labelled } from "@/components/ui/labelled";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useTableChanges } from "@/lib/realtime";
import {
  placeRequestsQuery,
  useAcceptRequests,
  useDeclineRequest,
} from "../api/requests-and-codes.ts";
import { enteringCopy } from "../place-requests-copy.ts";

const copy = enteringCopy.requests;

/** The undecided requests to take part, each with buttons to accept or decline; one button accepts all. */
export function PlaceRequests({ tournamentId }: { readonly tournamentId: string }) {
  const { data, error, refetch } = useQuery(placeRequestsQuery(tournamentId));
  const accept = useAcceptRequests(tournamentId);
  const [declining, setDeclining] = useState<{ id: string; name: string } | null>(null);
  const title = useId();
  useTableChanges({ table: "entry_requests", filter: `tournament_id=eq.${tournamentId}` }, [
    organizerKeys.placeRequests(tournamentId),
  ]);
  if (error && !data) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  const requests = data ?? [];
  if (requests.length === 0) return null;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={title}>{copy.title(requests.length)}</h2>
        {requests.length > 1 && (
          <Button
            size="sm"
            isLoading={accept.isPending && accept.variables.participantIds.length > 1}
            disabled={accept.isPending}
            onClick={() => accept.mutate({ participantIds: requests.map(({ id }) => id) })}
          >
            {copy.acceptAll(requests.length)}
          </Button>
        )}
      </div>
      <ul aria-labelledby={title} className="grid divide-y divide-border">
        {requests.map(({ id, type, name, imageUrl, by, askedAt }) => {
          const Picture = type === "team" ? TeamLogo : UserAvatar;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <Picture name={name} src={imageUrl} className="size-9" />
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="flex flex-wrap gap-x-1.5 text-sm text-muted">
                  {type === "team" && <span className="wrap-anywhere">{copy.by(by)}</span>}
                  <RelativeTime value={askedAt} />
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  // If there are several requests, the button that accepts all of them is highlighted.
                  variant={requests.length === 1 ? "primary" : "secondary"}
                  aria-label={copy.acceptOf(name)}
                  isLoading={accept.isPending && accept.variables.participantIds.includes(id)}
                  disabled={accept.isPending}
                  onClick={() => accept.mutate({ participantIds: [id] })}
                >
                  {copy.accept}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={copy.declineOf(name)}
                  aria-haspopup="dialog"
                  onClick={() => setDeclining({ id, name })}
                >
                  {copy.decline}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {declining && (
        <DeclineDialog
          tournamentId={tournamentId}
          asker={declining}
          onClose={() => setDeclining(null)}
        />
      )}
    </Card>
  );
}

interface DeclineDialogProps {
  readonly tournamentId: string;
  readonly asker: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Confirms a rejection, with an optional reason. */
function DeclineDialog({ tournamentId, asker, onClose }: DeclineDialogProps) {
  const decline = useDeclineRequest(tournamentId);
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.declineTitle(asker.name)}
      description={copy.declineText}
      confirmLabel={copy.decline}
      onConfirm={() => decline.mutateAsync({ participantIds: [asker.id], reason: reason.trim() })}
    >
      <Labelled label={copy.reason}>
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={entryRequestsLimits.reason.max}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Labelled>
    </ConfirmDialog>
  );
}
