import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { CodeInput } from "@/components/ui/code-input";
import { Field } from "@/components/ui/field";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { useSession } from "@/hooks/use-session";
import { useSubmitSecondFactor } from "../api/submit-second-factor.ts";
import { useSignOut } from "../api/sign-out.ts";
import { copy } from "../copy.ts";
import { factorSchema, type FactorValues } from "../schemas.ts";
import { AuthForm } from "./auth-form.tsx";

const RECOVERY_CODE = { autoComplete: "off", inputMode: "text", maxLength: 40 } as const;

interface FactorFormProps {
  /**
   * Called when the user cancels. Without this callback, cancelling ends the session that waits for the second factor.
   */
  readonly onCancel?: () => void;
}

/** The form for a code of the authenticator app, or for a recovery code if the app is lost. */
export function FactorForm({ onCancel }: FactorFormProps) {
  const { user } = useSession();
  const show = useSubmitSecondFactor();
  const signOut = useSignOut(() => undefined);
  const apps = (user?.factors ?? []).filter(
    ({ factor_type: type, status }) => type === "totp" && status === "verified",
  );
  const [factorId, setFactorId] = useState(apps[0]?.id ?? "");
  const { control, handleSubmit, reset } = useForm<FactorValues>({
    resolver: zodResolver(factorSchema),
    defaultValues: { kind: "app", code: "" },
  });
  const kind = useWatch({ control, name: "kind" });
  const isApp = kind === "app";
  const submit = handleSubmit((values) =>
    show.mutate({ ...values, factorId }, { onError: () => reset({ kind, code: "" }) }),
  );
  return (
    <AuthForm onSubmit={submit}>
      {isApp && apps.length > 1 && (
        <div className="grid gap-1.5">
          <Label htmlFor="factor">{copy.factor.app}</Label>
          <Select
            id="factor"
            value={factorId}
            onValueChange={setFactorId}
            options={apps.map(({ id, friendly_name: name }) => ({
              value: id,
              label: name || copy.factor.app,
            }))}
          />
        </div>
      )}
      <Field
        key={kind}
        control={control}
        name="code"
        label={isApp ? copy.factor.code : copy.factor.recoveryCode}
        hint={isApp ? copy.factor.codeHint : copy.factor.recoveryHint}
        required
      >
        {(props) => <CodeInput {...(isApp ? {} : RECOVERY_CODE)} {...props} />}
      </Field>
      <Button type="submit" size="lg" isLoading={show.isPending}>
        {copy.factor.submit}
      </Button>
      <Button
        variant="secondary"
        onClick={() => reset({ kind: isApp ? "recovery" : "app", code: "" })}
      >
        {isApp ? copy.factor.useRecovery : copy.factor.useApp}
      </Button>
      <Button
        variant="ghost"
        isLoading={signOut.isPending}
        onClick={() => (onCancel ? onCancel() : signOut.mutate())}
      >
        {copy.factor.cancel}
      </Button>
    </AuthForm>
  );
}
