import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Link, type Location } from "react-router";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { paths } from "@/config/paths";
import { errorCode } from "@/lib/errors";
import { useSignIn } from "../api/sign-in.ts";
import { copy } from "../copy.ts";
import { type LoginValues, loginSchema } from "../schemas.ts";
import { PasswordInput } from "./password-input.tsx";

interface LoginFormProps {
  readonly onSignedIn: () => void;
  /** The account exists but its address was never confirmed. */
  readonly onUnconfirmed: (email: string) => void;
  readonly onForgotten: (email: string) => void;
  /** Kept for the link to the registration, so that its end leads to the same place. */
  readonly state: Location["state"];
}

export function LoginForm({ onSignedIn, onUnconfirmed, onForgotten, state }: LoginFormProps) {
  const signIn = useSignIn();
  const form = useForm<LoginValues>({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: "", password: "" },
  });

  const submit = form.handleSubmit(async (values) => {
    try {
      await signIn.mutateAsync(values);
      onSignedIn();
    } catch (error) {
      if (errorCode(error) === "email_not_confirmed") onUnconfirmed(values.email);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
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
      <p className="text-center text-muted">
        {copy.login.switchText}
        <Link to={paths.register()} state={state} className="btn-link font-semibold">
          {copy.login.switchLink}
        </Link>
      </p>
    </form>
  );
}
