import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ErrorState } from "@/components/error-state";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { leaveUnsaved } from "@/lib/unsaved-work";
import { earlierTournamentsQuery, tournamentFormQuery } from "../api/tournament-form.ts";
import { copy } from "../copy.ts";
import { copiedTournament, newTournament } from "../domain/tournament-form.ts";
import { TournamentForm } from "./tournament-form.tsx";

const NOTHING = "-";

interface NewTournamentProps {
  /** The name and the start of the next edition; both starts in the format of the form field. */
  readonly nextOf: (name: string, start: string) => { name: string; start: string };
  readonly back: string;
}

/** The form of a new tournament of the platform, empty or copied from an earlier one. */
export function NewTournament({ nextOf, back }: NewTournamentProps) {
  const id = useId();
  const [source, setSource] = useState(NOTHING);
  const isCopy = source !== NOTHING;
  const { data: earlier = [] } = useQuery(earlierTournamentsQuery());
  const { data, error, refetch } = useQuery({ ...tournamentFormQuery(source), enabled: isCopy });
  return (
    <>
      {earlier.length > 0 && (
        <div className="mb-5 grid max-w-md gap-1.5">
          <Label htmlFor={id}>{copy.from.label}</Label>
          <Select
            id={id}
            value={source}
            options={[
              { value: NOTHING, label: copy.from.nothing },
              ...earlier.map((one) => ({ value: one.id, label: copy.from.copyOf(one.name) })),
            ]}
            onValueChange={(next) => leaveUnsaved(() => setSource(next))}
            aria-describedby={isCopy ? `${id}-hint` : undefined}
          />
          {isCopy && (
            <p id={`${id}-hint`} className="text-sm text-muted">
              {copy.from.hint}
            </p>
          )}
        </div>
      )}
      {isCopy && error && !data ? (
        <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
      ) : isCopy && !data ? (
        <Skeleton aria-busy className="h-96 rounded-lg" />
      ) : (
        <TournamentForm
          key={source}
          stored={null}
          defaults={isCopy && data ? copiedTournament(data, nextOf) : newTournament}
          back={back}
        />
      )}
    </>
  );
}
