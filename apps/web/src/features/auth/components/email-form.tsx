import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { lazyFormResolver } from "@/lib/lazy-form-resolver";
import { copy } from "../copy.ts";
import type { EmailValues } from "../schemas.ts";
import { AuthForm } from "./auth-form.tsx";

interface EmailFormProps {
  readonly email: string;
  readonly submitLabel: string;
  readonly isPending: boolean;
  readonly onSubmit: (email: string) => void;
  readonly onBack: () => void;
}

/** A form for the e-mail address to which a code, a link for a new password, or another confirmation is sent. */
export function EmailForm({ email, submitLabel, isPending, onSubmit, onBack }: EmailFormProps) {
  const { control, handleSubmit } = useForm<EmailValues>({
    resolver: lazyFormResolver(async () => (await import("../schemas.ts")).emailSchema),
    defaultValues: { email },
  });
  const submit = handleSubmit((values) => onSubmit(values.email));
  return (
    <AuthForm onSubmit={submit}>
      <Field control={control} name="email" label={copy.fields.email} required>
        {(props) => <Input type="email" autoComplete="username" inputMode="email" {...props} />}
      </Field>
      <Button type="submit" size="lg" isLoading={isPending}>
        {submitLabel}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {copy.confirm.back}
      </Button>
    </AuthForm>
  );
}
