import { profilePrivateLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import type { OwnProfile } from "../api/own-profile.ts";
import { useSavePaymentInfo } from "../api/save-payment-info.ts";
import { copy } from "../copy.ts";
import { paymentSchema, type PaymentValues } from "../schemas.ts";
import { SaveBar } from "./save-bar.tsx";

interface PaymentFormProps {
  readonly profile: Pick<OwnProfile, "id" | "payment_info">;
}

/** People paste the number in groups. */
const SPACES = 8;

export function PaymentForm({ profile }: PaymentFormProps) {
  const save = useSavePaymentInfo();
  const { control, formState, handleSubmit, reset } = useForm<PaymentValues>({
    resolver: zodResolver(paymentSchema),
    defaultValues: { cvu: "", alias: "", ...profile.payment_info },
  });
  useUnsavedWork(formState.isDirty && !save.isPending, "view");
  const submit = handleSubmit((values) => save.mutate(values, { onSuccess: () => reset(values) }));

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="card grid gap-5 self-start"
    >
      <CardHeader title={copy.payments.title} description={copy.payments.description} />
      <Field control={control} name="cvu" label={copy.payments.cvu} hint={copy.payments.cvuHint}>
        {(props) => (
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={profilePrivateLimits.cvu.max + SPACES}
            {...props}
          />
        )}
      </Field>
      <Field control={control} name="alias" label={copy.payments.alias}>
        {(props) => (
          <Input autoComplete="off" maxLength={profilePrivateLimits.alias.max} {...props} />
        )}
      </Field>
      <SaveBar label={copy.payments.submit} isDirty={formState.isDirty} isSaving={save.isPending} />
    </form>
  );
}
