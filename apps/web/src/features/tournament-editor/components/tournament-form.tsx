import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitHandler, useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { saveTournamentMutation } from "../api/save-tournament.ts";
import { copy } from "../copy.ts";
import { toTournamentPayload, type TournamentFormValues } from "../domain/tournament-form.ts";
import { tournamentSchema } from "../schemas.ts";
import { BasicsSection } from "./basics-section.tsx";
import { DatesSection } from "./dates-section.tsx";
import { EntrySection } from "./entry-section.tsx";
import { PrizesSection } from "./prizes-section.tsx";
import { StructureSection } from "./structure-section.tsx";
import { TextsSection } from "./texts-section.tsx";

interface TournamentFormProps {
  /** Null for a new tournament. */
  readonly id: string | null;
  readonly defaults: TournamentFormValues;
}

/** Creates or edits a tournament. */
export function TournamentForm({ id, defaults }: TournamentFormProps) {
  const navigate = useNavigate();
  const save = useMutation(saveTournamentMutation(useQueryClient()));
  const { control, handleSubmit, setError } = useForm<TournamentFormValues>({
    defaultValues: defaults,
    resolver: zodResolver(tournamentSchema),
  });

  const submit: SubmitHandler<TournamentFormValues> = async (values) => {
    try {
      await save.mutateAsync({ id, payload: toTournamentPayload(values) });
      toast({ title: id === null ? copy.created : copy.updated });
      void navigate(paths.admin.competition());
    } catch (error) {
      const message = toUserMessage(error);
      setError("root", { message });
      toast({ title: copy.saveErrorTitle, description: message, variant: "destructive" });
    }
  };

  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <BasicsSection control={control} />
        <div className="grid gap-5">
          <DatesSection control={control} />
          <PrizesSection control={control} />
        </div>
        <EntrySection control={control} />
        <StructureSection control={control} />
      </div>
      <TextsSection control={control} />
      <div className="sticky bottom-0 z-10 -mx-1 flex justify-end gap-3 border-t border-border bg-background/95 px-1 py-3">
        <Link to={paths.admin.competition()} className={buttonClass({ variant: "ghost" })}>
          {copy.cancel}
        </Link>
        <Button type="submit" isLoading={save.isPending}>
          {copy.save}
        </Button>
      </div>
    </form>
  );
}
