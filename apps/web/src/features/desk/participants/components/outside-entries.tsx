import { useQuery } from "@tanstack/react-query";
import { RelativeTime } from "@/components/relative-time";
import { TeamLogo } from "@/components/team-logo";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { UserAvatar } from "@/components/user-avatar";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { useTableChanges } from "@/lib/realtime";
import { outsideEntriesQuery, useAddEntrants } from "../api/added-participants.ts";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { entrantsCopy } from "../participants-copy.ts";

const copy = entrantsCopy.outside;

/** Participants that were invited, declined, left or were removed before the start, each with a way back. */
export function OutsideEntries({ tournament }: { readonly tournament: DeskTournament }) {
  const { id, entry_fee: fee } = tournament;
  const { data: entries = [] } = useQuery(outsideEntriesQuery(id));
  const add = useAddEntrants();
  useTableChanges({ table: "tournament_participants", filter: `tournament_id=eq.${id}` }, [
    organizerKeys.outside(id),
  ]);
  if (entries.length === 0) return null;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="display text-xl">{copy.title}</h2>
      <ul aria-label={copy.title} className="grid divide-y divide-border">
        {entries.map(({ id: participantId, type, name, imageUrl, state, changed_at: at }) => {
          const Picture = type === "team" ? TeamLogo : UserAvatar;
          const isUndone = state === "removed" && fee === 0;
          return (
            <li key={participantId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <Picture name={name} src={imageUrl} className="size-9" />
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-medium break-words">{name}</p>
                <p className="flex flex-wrap gap-x-1.5 text-sm text-muted">
                  <span>{copy.states[state]}</span>
                  <RelativeTime value={at} />
                </p>
              </div>
              {state !== "asked" && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={isUndone ? copy.undoFor(name) : copy.askFor(name)}
                  isLoading={add.isPending && add.variables.participantIds.includes(participantId)}
                  onClick={() => add.mutate({ tournamentId: id, participantIds: [participantId] })}
                >
                  {isUndone ? copy.undo : copy.ask}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
