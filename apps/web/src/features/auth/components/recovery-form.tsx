import { Button } from "@/components/ui/button";
import { useRequestRecovery } from "../api/request-recovery.ts";
import { copy } from "../copy.ts";
import { EmailForm } from "./email-form.tsx";
import { MailCodeForm } from "./mail-code-form.tsx";
import { ResendButton } from "./resend-button.tsx";
import { SentTo } from "./sent-to.tsx";

interface RecoveryFormProps {
  readonly email: string;
  /** The mail is on its way to the address. */
  readonly isSent: boolean;
  /** Path of the page to be at once the new password is chosen. */
  readonly destination: string;
  readonly onSent: (email: string) => void;
  readonly onChangeEmail: () => void;
  readonly onBack: () => void;
}

/** Asks for a link with which a new password can be chosen, then says where it went. */
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
