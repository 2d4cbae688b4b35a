import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSession } from "@/hooks/use-session";
import { ownAddressQuery, useChangeEmail, useResendEmailChange } from "../api/credentials.ts";
import { copy } from "../copy.ts";
import { emailSchema, type EmailValues } from "../schemas.ts";
import { SaveBar } from "./save-bar.tsx";

const EMPTY: EmailValues = { email: "" };

/** The account's e-mail address and the form to change it. The old and the new address must both confirm the change. */
export function EmailForm({ userId }: { readonly userId: string }) {
  const { user } = useSession();
  const { data } = useQuery(ownAddressQuery(userId));
  const change = useChangeEmail(userId);
  const resend = useResendEmailChange();
  const { control, formState, handleSubmit, reset } = useForm<EmailValues>({
    resolver: zodResolver(emailSchema),
    defaultValues: EMPTY,
  });
  const email = data?.email ?? user?.email ?? "";
  const submit = handleSubmit((values) =>
    change.mutate(values.email, { onSuccess: () => reset(EMPTY) }),
  );

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="card grid content-start gap-5 self-start [&>div:first-child]:mb-0"
    >
      <CardHeader title={copy.email.title} description={copy.email.current(email)} />
      {data?.awaited && (
        <div className="-mt-2 grid gap-2 rounded-md border border-accent/40 bg-surface-raised p-3">
          <p className="flex gap-2 wrap-anywhere">
            <MailCheck aria-hidden className="mt-0.5 size-5 flex-none text-muted" />
            {copy.email.awaited(email, data.awaited)}
          </p>
          <Button
            variant="ghost"
            size="sm"
            className="justify-self-start"
            isLoading={resend.isPending}
            onClick={() => resend.mutate(email)}
          >
            {copy.email.resend}
          </Button>
        </div>
      )}
      <Field
        control={control}
        name="email"
        label={copy.email.label}
        hint={copy.email.hint}
        required
        className="max-w-[30rem]"
      >
        {(props) => <Input type="email" autoComplete="email" inputMode="email" {...props} />}
      </Field>
      <SaveBar label={copy.email.submit} isDirty={formState.isDirty} isSaving={change.isPending} />
    </form>
  );
}
