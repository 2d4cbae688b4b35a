import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useChangePassword } from "../api/credentials.ts";
import { copy } from "../copy.ts";
import { passwordSchema, type PasswordValues } from "../schemas.ts";
import { SaveBar } from "./save-bar.tsx";

const EMPTY: PasswordValues = { password: "", confirm: "" };

export function SecurityForm() {
  const change = useChangePassword();
  const { control, formState, handleSubmit, reset } = useForm<PasswordValues>({
    resolver: zodResolver(passwordSchema),
    defaultValues: EMPTY,
  });
  const submit = handleSubmit(({ password }) =>
    change.mutate(password, { onSuccess: () => reset(EMPTY) }),
  );

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="card grid content-start gap-5 self-start [&>div:first-child]:mb-0"
    >
      <CardHeader title={copy.security.title} description={copy.security.description} />
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
