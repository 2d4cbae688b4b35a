import { profilePrivateLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { accountLine, paymentKeys } from "@/entities/payout/domain/payment-info";
import { isAbroad } from "@/entities/profile/domain/country";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { type OwnProfile, useSavePaymentInfo } from "../api/own-profile.ts";
import { copy } from "../copy.ts";
import { NO_PAYMENT, toPayment } from "../domain/profile-values.ts";
import { hasClabe } from "../domain/clabe.ts";
import { paymentSchema, type PaymentValues } from "../schemas.ts";
import { SaveBar } from "./save-bar.tsx";

interface PaymentFormProps {
  readonly profile: Pick<OwnProfile, "id" | "country" | "payment_info">;
}

/** The account field accepts this many extra characters, because pasted numbers often contain spaces. */
const SPACES = 8;
const OF_ACCOUNT: readonly (keyof PaymentValues)[] = ["account", "holder"];
/** The width of the fields; the longest number fits. */
const WIDTH = "max-w-[30rem]";
const { payments: texts } = copy;

/** The form for the account that receives money prizes: in Argentina a CVU or alias, elsewhere a bank account. */
export function PaymentForm({ profile: { country, payment_info: info } }: PaymentFormProps) {
  const save = useSavePaymentInfo();
  const [read, setRead] = useState<Partial<PaymentValues>>(info ?? {});
  const [ofAccount, setOfAccount] = useState(
    accountLine(info ?? {}) === null ? isAbroad(country) : info?.account !== undefined,
  );
  const { control, formState, handleSubmit, reset, setValue } = useForm<PaymentValues>({
    resolver: zodResolver(paymentSchema(country)),
    defaultValues: { ...NO_PAYMENT, ...read },
  });
  const { isDirty, defaultValues } = formState;
  useUnsavedWork(isDirty && !save.isPending, "view");
  const submit = handleSubmit((values) =>
    save.mutate(
      { read, values },
      {
        onSuccess: () => {
          reset(values);
          setRead(toPayment(values));
        },
      },
    ),
  );
  const turn = () => {
    for (const key of paymentKeys)
      setValue(key, OF_ACCOUNT.includes(key) === ofAccount ? "" : (defaultValues?.[key] ?? ""), {
        shouldDirty: true,
      });
    setOfAccount(!ofAccount);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="card grid gap-5 [&>div:first-child]:mb-0 self-start"
    >
      <CardHeader title={texts.title} description={texts.description} />
      {ofAccount ? (
        <>
          <Field
            control={control}
            name="account"
            label={hasClabe(country) ? texts.clabe : texts.account}
            hint={texts.accountHint(country)}
            className={WIDTH}
          >
            {(props) => (
              <Input
                inputMode={hasClabe(country) ? "numeric" : "text"}
                autoComplete="off"
                maxLength={profilePrivateLimits.account.max}
                {...props}
              />
            )}
          </Field>
          <Field
            control={control}
            name="holder"
            label={texts.holder}
            hint={texts.holderHint}
            className={WIDTH}
          >
            {(props) => (
              <Input autoComplete="name" maxLength={profilePrivateLimits.holder.max} {...props} />
            )}
          </Field>
        </>
      ) : (
        <>
          <Field
            control={control}
            name="cvu"
            label={texts.cvu}
            hint={texts.cvuHint}
            className={WIDTH}
          >
            {(props) => (
              <Input
                inputMode="numeric"
                autoComplete="off"
                maxLength={profilePrivateLimits.cvu.max + SPACES}
                {...props}
              />
            )}
          </Field>
          <Field control={control} name="alias" label={texts.alias} className={WIDTH}>
            {(props) => (
              <Input autoComplete="off" maxLength={profilePrivateLimits.alias.max} {...props} />
            )}
          </Field>
        </>
      )}
      <Button
        variant="link"
        className="min-h-11 justify-self-start"
        // After saving, the saved values are put into the fields.
        disabled={save.isPending}
        onClick={turn}
      >
        {ofAccount ? texts.byCvu : texts.byAccount}
      </Button>
      <SaveBar label={texts.submit} isDirty={isDirty} isSaving={save.isPending} />
    </form>
  );
}
