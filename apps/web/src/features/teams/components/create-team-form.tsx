import { teamsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { RestoredDraftMessage } from "@/components/restored-draft-message";
import { GamesCheckboxes } from "@/components/games-checkboxes";
import { TeamLogo } from "@/components/team-logo";
import { Button, buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { paths } from "@/config/paths";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { PictureField } from "@/entities/picture/components/picture-field";
import { storedPicture } from "@/entities/picture/domain/picture";
import { useFormDraft } from "@/hooks/use-form-draft";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { toastFailure } from "@/lib/toast-failure";
import { useCreateTeam } from "../api/create-team.ts";
import { createCopy } from "../create-copy.ts";
import { teamSchema, type TeamValues } from "../schemas.ts";
import { TeamCard } from "./team-card.tsx";

const EMPTY: TeamValues = { name: "", description: "", games: [] };

export function CreateTeamForm() {
  const navigate = useNavigate();
  const games = useQuery(gameNamesQuery());
  const [logo, setLogo] = useState(storedPicture(null));
  const form = useForm<TeamValues>({
    resolver: zodResolver(teamSchema),
    defaultValues: EMPTY,
  });
  const { control, formState, handleSubmit } = form;
  const draft = useFormDraft({ name: "team", form, defaults: EMPTY, isNew: true });
  const create = useCreateTeam((id) => {
    draft.forget();
    void navigate(paths.team(id), { replace: true });
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
        className="card grid max-w-2xl gap-6"
      >
        <RestoredDraftMessage draft={draft} hasFiles />
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
          isLine
        >
          {/* Without a logo, the preview card shows the team's crest. */}
          {logo.url && <TeamLogo name="" src={logo.url} className="mr-2 size-11" />}
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

/** A preview of the team's card: next to the form, or below it on a phone, so that the fields do not move when the
   card's height changes. */
function TeamPreview({ name = "", text = "", games = [], logo }: TeamPreviewProps) {
  return (
    <aside
      aria-label={createCopy.preview}
      className="top-[calc(var(--header-height)+2rem)] grid gap-3 max-lg:max-w-2xl lg:sticky"
    >
      <h2 className="eyebrow">{createCopy.preview}</h2>
      <TeamCard
        canJoin={false}
        team={{
          id: null,
          name: name.trim() || createCopy.unnamed,
          description: text.trim() || null,
          logo_url: logo,
          games,
          is_recruiting: true,
          is_full: false,
          members: 1,
        }}
      />
    </aside>
  );
}
