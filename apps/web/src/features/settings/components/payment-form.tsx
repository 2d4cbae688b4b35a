import { zodResolver } from "@hookform/resolvers/zod";
import type { Json } from "@leyenda/db-types";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { parseTexts } from "@/entities/profile/domain/profile-json";
import { useSavePaymentInfo } from "../api/save-payment-info.ts";
import { copy } from "../copy.ts";
import { paymentSchema, type PaymentValues } from "../schemas.ts";

interface PaymentFormProps {
  readonly profile: { readonly id: string; readonly payment_info: Json | null };
}

export function PaymentForm({ profile }: PaymentFormProps) {
  const save = useSavePaymentInfo(profile.id);
  const known = parseTexts(profile.payment_info);
  const { control, handleSubmit } = useForm<PaymentValues>({
    resolver: zodResolver(paymentSchema),
    defaultValues: { cvu: known["cvu"] ?? "", alias: known["alias"] ?? "" },
  });
  const submit = handleSubmit((values) => save.mutate(values));

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="card grid gap-5 self-start"
    >
      <CardHeader title={copy.payments.title} description={copy.payments.description} />
      <Field control={control} name="cvu" label={copy.payments.cvu} hint={copy.payments.cvuHint}>
        {(props) => <Input inputMode="numeric" autoComplete="off" maxLength={30} {...props} />}
      </Field>
      <Field control={control} name="alias" label={copy.payments.alias}>
        {(props) => <Input autoComplete="off" maxLength={20} {...props} />}
      </Field>
      <Button type="submit" isLoading={save.isPending} className="justify-self-start">
        {copy.payments.submit}
      </Button>
    </form>
  );
}
