import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSignUp } from "../api/sign-up.ts";
import { lazyFormResolver } from "@/lib/lazy-form-resolver";
import { copy } from "../copy.ts";
import type { RegisterValues } from "../schemas.ts";
import { AuthForm } from "./auth-form.tsx";
import { ageField, countryField, phoneField, usernameField } from "./account-fields.tsx";
import { PasswordInput } from "./password-input.tsx";
import { TermsNote } from "./terms-note.tsx";

interface RegisterFormProps {
  /** The path of the page that the confirmation opens. */
  readonly destination: string;
  /** The values of an earlier sign-up with a wrong e-mail address, for the user to correct. */
  readonly typed: RegisterValues | null;
  readonly onSignedIn: () => void;
  /** Called if the account's e-mail address must still be confirmed. */
  readonly onUnconfirmed: (values: RegisterValues) => void;
}

const EMPTY: RegisterValues = {
  username: "",
  email: "",
  phone: "",
  country: "",
  password: "",
  age: false,
};

export function RegisterForm({ destination, typed, onSignedIn, onUnconfirmed }: RegisterFormProps) {
  const signUp = useSignUp();
  const { control, handleSubmit } = useForm<RegisterValues>({
    resolver: lazyFormResolver(async () => (await import("../schemas.ts")).registerSchema),
    defaultValues: typed ?? EMPTY,
  });

  const submit = handleSubmit(async (values) => {
    try {
      const { session } = await signUp.mutateAsync({ ...values, destination });
      if (session) onSignedIn();
      else onUnconfirmed(values);
    } catch {
      // The mutation has already shown the error; the form's values stay for another attempt.
    }
  });
  return (
    // On a phone the button stays visible above the navigation.
    <AuthForm onSubmit={submit} className="grid gap-3 sm:gap-5">
      <Field control={control} {...usernameField} />
      <Field control={control} name="email" label={copy.fields.email} required>
        {(props) => <Input type="email" autoComplete="username" inputMode="email" {...props} />}
      </Field>
      <Field
        control={control}
        name="password"
        label={copy.fields.password}
        hint={copy.fields.passwordHint}
        required
      >
        {(props) => <PasswordInput autoComplete="new-password" {...props} />}
      </Field>
      {/* On a phone the country field is next to its label to save space, because the preselected country is usually
      right. */}
      <Field
        control={control}
        {...countryField}
        className="max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:items-center max-sm:gap-x-4 max-sm:[&>p]:col-span-full"
      />
      <details>
        <summary className="w-fit cursor-pointer py-2.5 text-muted hover:text-foreground">
          {copy.register.more}
        </summary>
        <Field control={control} {...phoneField} />
      </details>
      <Field control={control} {...ageField} />
      <Button type="submit" size="lg" isLoading={signUp.isPending}>
        {copy.register.submit}
      </Button>
      <TermsNote />
    </AuthForm>
  );
}
