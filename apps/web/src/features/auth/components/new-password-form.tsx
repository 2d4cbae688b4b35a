import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useSetNewPassword } from "../api/recover-password.ts";
import { lazyFormResolver } from "@/lib/lazy-form-resolver";
import { copy } from "../copy.ts";
import type { NewPasswordValues } from "../schemas.ts";
import { AuthForm } from "./auth-form.tsx";
import { PasswordInput } from "./password-input.tsx";

/** The last step of a recovery: the link has signed the user in, and they set a new password. */
export function NewPasswordForm({ onSaved }: { readonly onSaved: () => void }) {
  const save = useSetNewPassword();
  const { control, handleSubmit } = useForm<NewPasswordValues>({
    resolver: lazyFormResolver(async () => (await import("../schemas.ts")).newPasswordSchema),
    defaultValues: { password: "", confirmPassword: "" },
  });
  const submit = handleSubmit(({ password }) => save.mutate(password, { onSuccess: onSaved }));
  return (
    <AuthForm onSubmit={submit}>
      <Field control={control} name="password" label={copy.fields.newPassword} required>
        {(props) => <PasswordInput autoComplete="new-password" {...props} />}
      </Field>
      <Field control={control} name="confirmPassword" label={copy.fields.confirmPassword} required>
        {(props) => <PasswordInput autoComplete="new-password" {...props} />}
      </Field>
      <Button type="submit" size="lg" isLoading={save.isPending}>
        {copy.recovery.newSubmit}
      </Button>
    </AuthForm>
  );
}
