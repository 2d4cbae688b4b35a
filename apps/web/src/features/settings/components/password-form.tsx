import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ownAddressQuery, useChangePassword } from "../api/credentials.ts";
import { copy } from "../copy.ts";
import { passwordSchema, type PasswordValues } from "../schemas.ts";
import { SaveBar } from "./save-bar.tsx";

const EMPTY: PasswordValues = { password: "", confirm: "" };

export function PasswordForm({ userId }: { readonly userId: string }) {
  const { data: address } = useQuery(ownAddressQuery(userId));
  const awaited = address?.awaited ?? null;
  const change = useChangePassword(userId);
  const { control, formState, handleSubmit, reset } = useForm<PasswordValues>({
    resolver: zodResolver(passwordSchema),
    defaultValues: EMPTY,
  });
  const submit = handleSubmit(({ password }) =>
    change.mutate({ password, awaited }, { onSuccess: () => reset(EMPTY) }),
  );

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="card grid content-start gap-5 self-start [&>div:first-child]:mb-0"
    >
      <CardHeader title={copy.security.title} description={copy.security.description} />
      {awaited !== null && (
        <p className="-mt-2 wrap-anywhere">{copy.security.endsEmailChange(awaited)}</p>
      )}
      <Field
        control={control}
        name="password"
        label={copy.security.password}
        required
        className="max-w-[30rem]"
      >
        {(props) => <Input type="password" autoComplete="new-password" {...props} />}
      </Field>
      <Field
        control={control}
        name="confirm"
        label={copy.security.confirm}
        required
        className="max-w-[30rem]"
      >
        {(props) => <Input type="password" autoComplete="new-password" {...props} />}
      </Field>
      <SaveBar
        label={copy.security.submit}
        isDirty={formState.isDirty}
        isSaving={change.isPending}
      />
    </form>
  );
}
