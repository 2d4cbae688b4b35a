import { teamsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { GamesCheckboxes } from "@/components/games-checkboxes";
import { TeamLogo } from "@/components/team-logo";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { paths } from "@/config/paths";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { PictureField } from "@/entities/picture/components/picture-field";
import { storedPicture } from "@/entities/picture/domain/picture";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { toastFailure } from "@/lib/toast-failure";
import { useCreateTeam } from "../api/create-team.ts";
import { copy } from "../copy.ts";
import { createCopy } from "../create-copy.ts";
import { teamSchema, type TeamValues } from "../schemas.ts";

export function TeamForm({ userId }: { readonly userId: string }) {
  const navigate = useNavigate();
  const create = useCreateTeam(userId, (id) => void navigate(paths.team(id), { replace: true }));
  const games = useQuery(gameNamesQuery());
  const [logo, setLogo] = useState(storedPicture(null));
  const { control, formState, handleSubmit } = useForm<TeamValues>({
    resolver: zodResolver(teamSchema),
    defaultValues: { name: "", description: "", games: [] },
  });

  const typed = useWatch({ control });

  useUnsavedWork(!create.isPending && (formState.isDirty || logo.file !== null));

  const submit = handleSubmit(
    (values) => create.mutate({ ...values, logo }),
    () => toastFailure(createCopy.required, undefined, createCopy.requiredTitle),
  );

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="card grid max-w-2xl gap-6 p-5 md:p-8"
      >
        <Field control={control} name="name" label={createCopy.name} required>
          {(props) => (
            <Input
              autoComplete="off"
              maxLength={teamsLimits.name.max}
              placeholder={createCopy.nameExample}
              {...props}
            />
          )}
        </Field>
        <Field control={control} name="description" label={createCopy.text}>
          {(props) => (
            <Textarea
              rows={4}
              maxLength={teamsLimits.description.max}
              placeholder={createCopy.textExample}
              {...props}
            />
          )}
        </Field>
        <Field control={control} name="games" label={createCopy.games} required>
          {({ value, onChange }) =>
            games.data ? (
              <GamesCheckboxes
                legend={createCopy.games}
                names={games.data}
                value={value}
                onChange={onChange}
              />
            ) : (
              <div>{games.isError ? createCopy.gamesError : <Skeleton className="h-24" />}</div>
            )
          }
        </Field>
        <PictureField
          kind="logo"
          label={createCopy.logo}
          hint={createCopy.logoHint}
          value={logo}
          onChange={setLogo}
        >
          <TeamLogo name={typed.name ?? ""} src={logo.url} className="size-20" />
        </PictureField>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isLoading={create.isPending}>
            {createCopy.submit}
          </Button>
          <Link to={paths.teams()} className={buttonClass({ variant: "ghost" })}>
            {createCopy.cancel}
          </Link>
        </div>
      </form>
      <TeamPreview name={typed.name} text={typed.description} games={typed.games} logo={logo.url} />
    </div>
  );
}

interface TeamPreviewProps {
  readonly name: string | undefined;
  readonly text: string | undefined;
  readonly games: readonly string[] | undefined;
  readonly logo: string | null;
}

/** How others will meet the team: beside the form; on a phone crest and name before it, which do not grow while one types. */
function TeamPreview({ name = "", text = "", games = [], logo }: TeamPreviewProps) {
  return (
    <aside
      aria-label={createCopy.preview}
      className="card top-[calc(var(--header-height)+2rem)] grid gap-4 max-lg:order-first max-lg:max-w-2xl max-lg:p-4 lg:sticky lg:p-8"
    >
      <p className="eyebrow max-lg:hidden">{createCopy.preview}</p>
      <div className="flex items-center gap-4">
        <TeamLogo name={name.trim()} src={logo} className="size-14 lg:size-20" />
        <div className="min-w-0">
          <p className="truncate font-display text-2xl leading-tight font-bold lg:line-clamp-2 lg:text-3xl lg:wrap-anywhere lg:whitespace-normal">
            {name.trim() || createCopy.unnamed}
          </p>
          <p className="text-muted">{copy.team.members(1)}</p>
        </div>
      </div>
      {games.length > 0 && (
        <p className="flex flex-wrap gap-1.5 max-lg:hidden">
          {games.map((game) => (
            <Badge key={game}>{game}</Badge>
          ))}
        </p>
      )}
      {text.trim() && <p className="line-clamp-6 wrap-anywhere text-muted max-lg:hidden">{text}</p>}
    </aside>
  );
}
