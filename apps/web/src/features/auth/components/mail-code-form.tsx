import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toUserMessage } from "@/lib/errors";
import { lazyFormResolver } from "@/lib/lazy-form-resolver";
import { failureSentence } from "@/lib/mutation";
import { useVerifyMailCode } from "../api/mail-code.ts";
import { copy } from "../copy.ts";
import type { MailCodeValues } from "../schemas.ts";
import { AuthForm } from "./auth-form.tsx";

interface MailCodeFormProps {
  /** The e-mail address to which the code was sent; if unknown, this is empty and the form has a field for it. */
  readonly email: string;
  readonly type: "email" | "recovery";
}

/** The form for the six digits of a mail, for users who cannot open its link in this browser. */
export function MailCodeForm({ email, type }: MailCodeFormProps) {
  const verify = useVerifyMailCode();
  const { control, handleSubmit, resetField, setError } = useForm<MailCodeValues>({
    resolver: lazyFormResolver(async () => (await import("../schemas.ts")).mailCodeSchema),
    defaultValues: { email, code: "" },
  });
  const submit = handleSubmit((values) =>
    verify.mutate(
      { ...values, type },
      {
        onError: (error) => {
          resetField("code");
          const message = failureSentence(copy.mailCode.failure, toUserMessage(error));
          setError("code", { message }, { shouldFocus: true });
        },
      },
    ),
  );
  return (
    <AuthForm onSubmit={submit}>
      {!email && (
        <Field control={control} name="email" label={copy.fields.email} required>
          {(props) => <Input type="email" autoComplete="username" inputMode="email" {...props} />}
        </Field>
      )}
      <Field
        control={control}
        name="code"
        label={copy.mailCode.code}
        hint={copy.mailCode.hint}
        required
      >
        {(props) => <CodeInput {...props} />}
      </Field>
      <Button type="submit" size="lg" isLoading={verify.isPending}>
        {copy.mailCode.submit}
      </Button>
    </AuthForm>
  );
}
