import { profilesLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CountrySelect } from "@/components/country-select";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFirstField } from "@/hooks/use-first-field";
import { useSession } from "@/hooks/use-session";
import { lateResolver } from "@/lib/late-resolver";
import { useCompleteProfile } from "../api/complete-profile.ts";
import { providerPictureQuery } from "../api/provider-picture.ts";
import { useSignOut } from "../api/sign-out.ts";
import { copy } from "../copy.ts";
import { OfferedPicture } from "./offered-picture.tsx";
import { offeredUsername } from "../domain/offered-username.ts";
import type { CompleteValues } from "../schemas.ts";
import { TermsNote } from "./terms-note.tsx";

/** What the sign-up asks for, of somebody who came by another service: its name is offered, not taken. */
export function CompleteForm() {
  const { user, session } = useSession();
  const offered = useQuery(providerPictureQuery(session));
  const [takesPicture, setTakesPicture] = useState(false);
  const complete = useCompleteProfile();
  const signOut = useSignOut(() => undefined);
  const { control, handleSubmit } = useForm<CompleteValues>({
    resolver: lateResolver(async () => (await import("../schemas.ts")).completeSchema),
    defaultValues: {
      username: offeredUsername(user?.user_metadata["name"]),
      phone: "",
      country: "",
      age: false,
    },
  });
  const submit = handleSubmit((values) =>
    complete.mutate({ values, picture: takesPicture ? (offered.data?.file ?? null) : null }),
  );
  const firstField = useFirstField(true);
  return (
    <form
      ref={firstField}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <Field
        control={control}
        name="username"
        label={copy.fields.username}
        hint={copy.fields.usernameHint}
        required
      >
        {(props) => (
          <Input autoComplete="nickname" maxLength={profilesLimits.username.max} {...props} />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field control={control} name="phone" label={copy.fields.phone}>
          {(props) => <Input type="tel" autoComplete="tel" {...props} />}
        </Field>
        <Field control={control} name="country" label={copy.fields.country} required>
          {({ onChange, ...props }) => (
            <CountrySelect autoComplete="country-name" onValueChange={onChange} {...props} />
          )}
        </Field>
      </div>
      {offered.isEnabled && (
        <OfferedPicture
          picture={offered.isError ? null : offered.data}
          isTaken={takesPicture}
          onChange={setTakesPicture}
        />
      )}
      <Field control={control} name="age" label={copy.fields.age} layout="inline" required>
        {({ value, onChange, ...props }) => (
          <Checkbox checked={value} onCheckedChange={onChange} {...props} />
        )}
      </Field>
      <Button type="submit" size="lg" isLoading={complete.isPending}>
        {copy.complete.submit}
      </Button>
      <TermsNote />
      <Button variant="ghost" isLoading={signOut.isPending} onClick={() => signOut.mutate()}>
        {copy.factor.cancel}
      </Button>
    </form>
  );
}
