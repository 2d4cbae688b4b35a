import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { toast } from "@/lib/toast";
import { tournamentFormQuery } from "../api/get-tournament-form.ts";
import { copy } from "../copy.ts";
import { toFormValues } from "../domain/tournament-form.ts";
import { TournamentForm } from "./tournament-form.tsx";

interface EditTournamentProps {
  readonly id: string;
}

/** Loads a tournament into the form; what cannot be loaded leads back to the list. */
export function EditTournament({ id }: EditTournamentProps) {
  const { data, isError } = useQuery(tournamentFormQuery(id));
  const navigate = useNavigate();

  useEffect(() => {
    if (!isError) return;
    toast({ title: copy.saveErrorTitle, description: copy.loadError, variant: "destructive" });
    void navigate(paths.admin.competition(), { replace: true });
  }, [isError, navigate]);

  if (!data) {
    return (
      <div className="grid gap-5 xl:grid-cols-2" aria-busy="true">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  return <TournamentForm id={id} defaults={toFormValues(data)} coverBefore={data.image_url} />;
}
