import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { Skeleton } from "@/components/ui/skeleton";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/lib/toast";
import { tournamentFormQuery } from "../api/tournament-form.ts";
import { copy } from "../copy.ts";
import { toFormValues } from "../domain/tournament-form.ts";
import { TournamentForm } from "./tournament-form.tsx";

interface EditTournamentProps {
  readonly id: string;
  /** The page to go to after saving, or if the tournament cannot be loaded. */
  readonly back: string;
  /** Whether the form shows the status; false if the page's head already shows it. */
  readonly hasStatus?: boolean;
}

/** Loads a tournament into the form. If loading fails, the user returns to `back`. */
export function EditTournament({ id, back, hasStatus = true }: EditTournamentProps) {
  const { data, isError } = useQuery(tournamentFormQuery(id));
  const navigate = useNavigate();
  const { user } = useSession();

  useEffect(() => {
    // The form stays if only a reload fails, for example after the session has ended.
    if (!isError || data) return;
    toast({ title: copy.saveErrorTitle, description: copy.loadError, variant: "destructive" });
    void navigate(back, { replace: true });
  }, [isError, data, navigate, back]);

  if (!data) {
    return (
      <div className="grid gap-5 xl:grid-cols-2" aria-busy="true">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  const { founded_by: founder, pledge } = data;
  return (
    <TournamentForm
      stored={data}
      defaults={toFormValues(data)}
      pledge={founder ? { isOwn: founder === user?.id, held: pledge?.amount ?? 0 } : undefined}
      back={back}
      hasStatus={hasStatus}
    />
  );
}
