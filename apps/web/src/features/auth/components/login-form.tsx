import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { errorCode, toUserMessage } from "@/lib/errors";
import { lazyFormResolver } from "@/lib/lazy-form-resolver";
import { awaitsFactor } from "@/lib/session";
import { useSignIn } from "../api/sign-in.ts";
import { copy } from "../copy.ts";
import type { LoginValues } from "../schemas.ts";
import { AuthForm } from "./auth-form.tsx";
import { PasswordInput } from "./password-input.tsx";

interface LoginFormProps {
  readonly onSignedIn: () => void;
  /** Called if the account exists but its e-mail address was never confirmed. */
  readonly onUnconfirmed: (email: string) => void;
  readonly onForgotten: (email: string) => void;
  /** Called if the user prefers a mailed code to the password. */
  readonly onCodeWanted: (email: string) => void;
}

export function LoginForm({
  onSignedIn,
  onUnconfirmed,
  onForgotten,
  onCodeWanted,
}: LoginFormProps) {
  const signIn = useSignIn();
  const form = useForm<LoginValues>({
    resolver: lazyFormResolver(async () => (await import("../schemas.ts")).loginSchema),
    defaultValues: { email: "", password: "" },
  });

  const submit = form.handleSubmit(async (values) => {
    try {
      const { session } = await signIn.mutateAsync(values);
      if (!awaitsFactor(session)) onSignedIn();
    } catch (error) {
      const code = errorCode(error);
      if (code === "email_not_confirmed") onUnconfirmed(values.email);
      if (code !== "invalid_credentials") return;
      form.setError(
        "password",
        { message: copy.login.wrong(toUserMessage(error)) },
        { shouldFocus: true },
      );
    }
  });
  return (
    <AuthForm onSubmit={submit}>
      <Field control={form.control} name="email" label={copy.fields.email} required>
        {(props) => <Input type="email" autoComplete="username" inputMode="email" {...props} />}
      </Field>
      <Field control={form.control} name="password" label={copy.fields.password} required>
        {(props) => <PasswordInput autoComplete="current-password" {...props} />}
      </Field>
      <Button
        variant="link"
        className="justify-self-start text-sm"
        onClick={() => onForgotten(form.getValues("email"))}
      >
        {copy.login.forgot}
      </Button>
      <Button type="submit" size="lg" isLoading={signIn.isPending}>
        {copy.login.submit}
      </Button>
      <Button variant="secondary" onClick={() => onCodeWanted(form.getValues("email"))}>
        {copy.mailCode.offer}
      </Button>
    </AuthForm>
  );
}
