import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { LabelledSelect } from "@/components/ui/labelled";
import { leaveUnsaved } from "@/lib/unsaved-work";
import { earlierTournamentsQuery, tournamentFormQuery } from "../api/tournament-form.ts";
import { copy } from "../copy.ts";
import { copiedTournament, newTournament } from "../domain/tournament-form.ts";
import { TournamentForm } from "./tournament-form.tsx";

const NOTHING = "-";

interface NewTournamentProps {
  /** Returns the name and start of the next edition. Parameter and result have the start in the form field's format. */
  readonly nextOf: (name: string, start: string) => { name: string; start: string };
  readonly back: string;
}

/** The form of a new tournament of the platform, empty or copied from an earlier one. */
export function NewTournament({ nextOf, back }: NewTournamentProps) {
  const [source, setSource] = useState(NOTHING);
  const isCopy = source !== NOTHING;
  const { data: earlier = [] } = useQuery(earlierTournamentsQuery());
  const { data, error, refetch } = useQuery({ ...tournamentFormQuery(source), enabled: isCopy });
  return (
    <>
      {earlier.length > 0 && (
        <LabelledSelect
          label={copy.from.label}
          hint={isCopy && copy.from.hint}
          className="mb-5 max-w-md"
          value={source}
          options={[
            { value: NOTHING, label: copy.from.nothing },
            ...earlier.map((one) => ({ value: one.id, label: copy.from.copyOf(one.name) })),
          ]}
          onValueChange={(next) => leaveUnsaved(() => setSource(next))}
        />
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
