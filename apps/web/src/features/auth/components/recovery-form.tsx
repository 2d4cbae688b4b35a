import { Button } from "@/components/ui/button";
import { useRequestRecovery } from "../api/recover-password.ts";
import { copy } from "../copy.ts";
import { EmailForm } from "./email-form.tsx";
import { MailCodeForm } from "./mail-code-form.tsx";
import { ResendButton } from "./resend-button.tsx";
import { SentTo } from "./sent-to.tsx";

interface RecoveryFormProps {
  readonly email: string;
  readonly isSent: boolean;
  /** The path of the page to open after the new password is set. */
  readonly destination: string;
  readonly onSent: (email: string) => void;
  readonly onChangeEmail: () => void;
  readonly onBack: () => void;
}

/** The form to request a link for setting a new password. Afterwards it shows the e-mail address to which the link was
   sent. */
export function RecoveryForm({
  email,
  isSent,
  destination,
  onSent,
  onChangeEmail,
  onBack,
}: RecoveryFormProps) {
  const request = useRequestRecovery();
  if (!isSent) {
    return (
      <EmailForm
        email={email}
        submitLabel={copy.recovery.submit}
        isPending={request.isPending}
        onSubmit={(to) =>
          request.mutate({ email: to, destination }, { onSuccess: () => onSent(to) })
        }
        onBack={onBack}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <SentTo email={email} onChange={onChangeEmail} />
      <MailCodeForm email={email} type="recovery" />
      <ResendButton
        isPending={request.isPending}
        onResend={(onSettled) => request.mutate({ email, destination }, { onSettled })}
      />
      <Button variant="ghost" onClick={onBack}>
        {copy.confirm.back}
      </Button>
    </div>
  );
}
