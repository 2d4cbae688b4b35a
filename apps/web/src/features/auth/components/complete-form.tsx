import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useSession } from "@/hooks/use-session";
import { lazyFormResolver } from "@/lib/lazy-form-resolver";
import { useCompleteProfile } from "../api/complete-profile.ts";
import { providerPictureQuery } from "../api/provider-picture.ts";
import { useSignOut } from "../api/sign-out.ts";
import { copy } from "../copy.ts";
import { ageField, countryField, phoneField, usernameField } from "./account-fields.tsx";
import { OfferedPicture } from "./offered-picture.tsx";
import { offeredUsername } from "../domain/offered-username.ts";
import type { CompleteValues } from "../schemas.ts";
import { AuthForm } from "./auth-form.tsx";
import { TermsNote } from "./terms-note.tsx";

/**
 * The missing sign-up fields for a user who came from another service; the name from that service is only a suggestion.
 */
export function CompleteForm() {
  const { user, session } = useSession();
  const offered = useQuery(providerPictureQuery(session));
  const [takesPicture, setTakesPicture] = useState(false);
  const complete = useCompleteProfile();
  const signOut = useSignOut(() => undefined);
  const { control, handleSubmit } = useForm<CompleteValues>({
    resolver: lazyFormResolver(async () => (await import("../schemas.ts")).completeSchema),
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
  return (
    <AuthForm onSubmit={submit}>
      <Field control={control} {...usernameField} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field control={control} {...phoneField} />
        <Field control={control} {...countryField} />
      </div>
      {offered.isEnabled && (
        <OfferedPicture
          picture={offered.isError ? null : offered.data}
          isTaken={takesPicture}
          onChange={setTakesPicture}
        />
      )}
      <Field control={control} {...ageField} />
      <Button type="submit" size="lg" isLoading={complete.isPending}>
        {copy.complete.submit}
      </Button>
      <TermsNote />
      <Button variant="ghost" isLoading={signOut.isPending} onClick={() => signOut.mutate()}>
        {copy.factor.cancel}
      </Button>
    </AuthForm>
  );
}
