import { profilePrivateLimits, profilesLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useController, useForm, useWatch } from "react-hook-form";
import { CountrySelect } from "@/components/country-select";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { GamesField } from "@/entities/game/components/games-field";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { errorCode, toUserMessage } from "@/lib/errors";
import { type OwnProfile, USERNAME_CODES, useSaveProfile } from "../api/own-profile.ts";
import { copy } from "../copy.ts";
import { toProfileRow, toProfileValues } from "../domain/profile-values.ts";
import { profileSchema, type ProfileValues } from "../schemas.ts";
import { SaveBar } from "./save-bar.tsx";

interface ProfileFormProps {
  readonly profile: OwnProfile;
}

export function ProfileForm({ profile: latest }: ProfileFormProps) {
  // The profile as read when the form opened, or as last saved; the form's changes are compared with it.
  const [profile, setProfile] = useState(latest);
  const save = useSaveProfile();
  const { control, formState, handleSubmit, reset, setError } = useForm<ProfileValues>({
    resolver: zodResolver(profileSchema),
    defaultValues: toProfileValues(profile),
  });

  const bio = useWatch({ control, name: "bio" });
  const games = useController({ control, name: "games" }).field;
  const identities = useController({ control, name: "identities" }).field;

  useUnsavedWork(formState.isDirty && !save.isPending, "view");

  const submit = handleSubmit((values) =>
    save.mutate(
      { profile, values },
      {
        onSuccess: () => {
          reset(values);
          setProfile({ ...profile, ...toProfileRow(values) });
        },
        onError: (error) => {
          if (USERNAME_CODES.includes(errorCode(error))) {
            setError("username", { message: toUserMessage(error) }, { shouldFocus: true });
          }
        },
      },
    ),
  );

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="card grid gap-5 [&>div:first-child]:mb-0"
    >
      <h2>{copy.profile.title}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field control={control} name="username" label={copy.profile.username} required>
          {(props) => (
            <Input autoComplete="nickname" maxLength={profilesLimits.username.max} {...props} />
          )}
        </Field>
        <Field control={control} name="fullName" label={copy.profile.fullName}>
          {(props) => (
            <Input autoComplete="name" maxLength={profilePrivateLimits.full_name.max} {...props} />
          )}
        </Field>
        <Field control={control} name="country" label={copy.profile.country}>
          {({ onChange, ...props }) => <CountrySelect onValueChange={onChange} {...props} />}
        </Field>
        <Field
          control={control}
          name="phone"
          label={copy.profile.phone}
          hint={copy.profile.phoneHint}
        >
          {(props) => (
            <Input
              type="tel"
              autoComplete="tel"
              maxLength={profilePrivateLimits.phone_number.max}
              {...props}
            />
          )}
        </Field>
      </div>
      <Field
        control={control}
        name="fullNamePublic"
        label={copy.profile.fullNamePublic}
        layout="inline"
      >
        {({ value, onChange, ...props }) => (
          <Switch checked={value} onCheckedChange={onChange} {...props} />
        )}
      </Field>
      <Field
        control={control}
        name="bio"
        label={copy.profile.bio}
        hint={copy.profile.bioLength(bio.length, profilesLimits.bio.max)}
      >
        {(props) => <Textarea rows={4} maxLength={profilesLimits.bio.max} {...props} />}
      </Field>
      <GamesField
        legend={copy.profile.games}
        games={games.value}
        onGamesChange={games.onChange}
        identities={identities.value}
        onIdentitiesChange={identities.onChange}
        identityLength={profilesLimits.game_identities.max}
      />
      <SaveBar label={copy.profile.submit} isDirty={formState.isDirty} isSaving={save.isPending} />
    </form>
  );
}
