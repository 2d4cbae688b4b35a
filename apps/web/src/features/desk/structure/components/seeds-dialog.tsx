import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { tournamentOutlookQuery } from "@/entities/tournament/api/action-impact-numbers";
import { OrganizerActionDialog } from "@/entities/tournament/components/organizer-action-dialog";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { tournamentParticipantsQuery } from "../../api/list-participants-and-contacts.ts";
import { useSetTournamentSeeds } from "../api/seeds.ts";
import { SeedList } from "./seed-list.tsx";
import { seedsCopy } from "../structure-copy.ts";

const ASKS = { "aria-haspopup": "dialog" } as const;

interface SeedsDialogProps {
  readonly tournament: DeskTournament;
  readonly onClose: () => void;
}

/** Sets the seeds by drag or keyboard and creates the bracket from them. After the first result the order is fixed. */
export function SeedsDialog({ tournament, onClose }: SeedsDialogProps) {
  const { data, error, refetch } = useQuery(tournamentParticipantsQuery(tournament.id, false));
  const [order, setOrder] = useState<string[] | null>(null);
  // The ids in seed order at the time when the user began to reorder.
  const [read, setRead] = useState<string[] | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const setSeeds = useSetTournamentSeeds();
  const entrants = data?.filter((contact) => contact.status !== "disqualified") ?? [];
  const names = new Map(entrants.map((contact) => [contact.participant_id, contact.name]));
  const seeded = data?.flatMap(({ seed, participant_id: id }) => (seed === null ? [] : id)) ?? [];
  // Participants who left since the user began to reorder are removed, and new participants are added at the end.
  const ids = [...names.keys()];
  const stillEntered = (order ?? ids).filter((id) => names.has(id));
  const current = [...stillEntered, ...ids.filter((id) => !stillEntered.includes(id))];
  const isBusy = setSeeds.isPending;
  const isDrawn = tournament.structure_generated_at !== null;
  const { data: outlook } = useQuery({
    ...tournamentOutlookQuery(tournament.id),
    enabled: isDrawn,
  });
  const isFixed = isDrawn && (outlook === undefined || outlook.decided_matches > 0);

  const seeds = {
    tournamentId: tournament.id,
    participantIds: current,
    read: read ?? seeded,
    names,
  };
  const save = () => setSeeds.mutate({ ...seeds, thenGenerate: false }, { onSuccess: onClose });
  const draw = async () => {
    // If the bracket exists, saving the order is enough: the database creates the bracket again.
    await setSeeds.mutateAsync({ ...seeds, thenGenerate: !isDrawn });
    onClose();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent
        size="lg"
        title={seedsCopy.title}
        description={isFixed ? tournament.name : seedsCopy.description}
        footer={
          !isFixed && (
            <>
              {entrants.length > 1 && !isDrawn && tournament.status !== "Finalizado" && (
                <Button
                  variant="secondary"
                  aria-haspopup="dialog"
                  disabled={isBusy}
                  onClick={() => setIsAsking(true)}
                >
                  {seedsCopy.generate}
                </Button>
              )}
              <Button
                isLoading={isBusy}
                disabled={entrants.length === 0}
                {...(isDrawn ? ASKS : {})}
                onClick={() => (isDrawn ? setIsAsking(true) : save())}
              >
                {seedsCopy.save}
              </Button>
            </>
          )
        }
      >
        {error && !data ? (
          <ErrorState title={seedsCopy.loadError} error={error} onRetry={refetch} />
        ) : !data ? (
          <ListSkeleton rows={2} className="h-12" />
        ) : entrants.length === 0 ? (
          <EmptyState title={seedsCopy.empty} />
        ) : (
          <>
            {isDrawn && outlook && (
              <p className="mb-3 text-muted">{isFixed ? seedsCopy.decided : seedsCopy.drawn}</p>
            )}
            {isFixed ? (
              <ol className="grid list-inside list-decimal gap-1.5">
                {current.map((id) => (
                  <li key={id} className="wrap-anywhere">
                    {names.get(id)}
                  </li>
                ))}
              </ol>
            ) : (
              <SeedList
                ids={current}
                names={names}
                onChange={(next) => {
                  setRead(read ?? seeded);
                  setOrder(next);
                }}
              />
            )}
          </>
        )}
        {isAsking && (
          <OrganizerActionDialog
            tournamentId={tournament.id}
            act="draw"
            onConfirm={draw}
            onClose={() => setIsAsking(false)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
