import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { GamesCheckboxes } from "@/components/games-checkboxes";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { paths } from "@/config/paths";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { toastFailure } from "@/lib/toast-failure";
import { useCreateTeam } from "../api/create-team.ts";
import { copy } from "../copy.ts";
import { teamSchema, type TeamValues } from "../schemas.ts";
import { LogoPicker } from "./logo-picker.tsx";

export function TeamForm({ userId }: { readonly userId: string }) {
  const navigate = useNavigate();
  const create = useCreateTeam(userId);
  const games = useQuery(gameNamesQuery());
  const [logo, setLogo] = useState<File | null>(null);
  const { control, handleSubmit } = useForm<TeamValues>({
    resolver: zodResolver(teamSchema),
    defaultValues: { name: "", description: "", games: [] },
  });

  const submit = handleSubmit(
    (values) =>
      create.mutate(
        { ...values, logo },
        { onSuccess: (id) => void navigate(paths.team(id), { replace: true }) },
      ),
    () => toastFailure(copy.create.required, undefined, copy.create.requiredTitle),
  );

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="card grid max-w-2xl gap-6 p-5 md:p-8"
    >
      <Field control={control} name="name" label={copy.create.name} required>
        {(props) => <Input autoComplete="off" maxLength={60} {...props} />}
      </Field>
      <Field control={control} name="description" label={copy.create.text}>
        {(props) => <Textarea rows={4} maxLength={2000} {...props} />}
      </Field>
      <Field control={control} name="games" label={copy.create.games} required>
        {({ value, onChange }) =>
          games.data ? (
            <GamesCheckboxes
              legend={copy.create.games}
              names={games.data}
              value={value}
              onChange={onChange}
            />
          ) : (
            <div>{games.isError ? copy.create.gamesError : <Skeleton className="h-24" />}</div>
          )
        }
      </Field>
      <LogoPicker file={logo} onChange={setLogo} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isLoading={create.isPending}>
          {copy.create.submit}
        </Button>
        <Button asChild variant="ghost">
          <Link to={paths.teams()}>{copy.create.cancel}</Link>
        </Button>
      </div>
    </form>
  );
}
