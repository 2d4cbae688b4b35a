import { zodResolver } from "@hookform/resolvers/zod";
import { MailCheck } from "lucide-react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useRequestRecovery } from "../api/request-recovery.ts";
import { copy } from "../copy.ts";
import { type RecoveryValues, recoverySchema } from "../schemas.ts";

interface RecoveryFormProps {
  readonly email: string;
  readonly onBack: () => void;
}

/** Asks for a link with which a new password can be chosen. */
export function RecoveryForm({ email, onBack }: RecoveryFormProps) {
  const request = useRequestRecovery();
  const { control, handleSubmit } = useForm<RecoveryValues>({
    resolver: zodResolver(recoverySchema),
    defaultValues: { email },
  });

  if (request.isSuccess) {
    return (
      <div role="status" className="grid gap-5">
        <MailCheck aria-hidden strokeWidth={1.5} className="size-12 text-accent-2" />
        <p className="text-lg text-muted">{copy.recovery.sentText}</p>
        <Button variant="ghost" onClick={onBack}>
          {copy.confirm.back}
        </Button>
      </div>
    );
  }

  const submit = handleSubmit((values) => request.mutate(values.email));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field control={control} name="email" label={copy.fields.email} required>
        {(props) => <Input type="email" autoComplete="username" inputMode="email" {...props} />}
      </Field>
      <Button type="submit" size="lg" isLoading={request.isPending}>
        {copy.recovery.submit}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {copy.confirm.back}
      </Button>
    </form>
  );
}
