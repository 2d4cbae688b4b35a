import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useRequestRecovery } from "../api/request-recovery.ts";
import { copy } from "../copy.ts";
import { EmailForm } from "./email-form.tsx";
import { MailCodeForm } from "./mail-code-form.tsx";
import { ResendButton } from "./resend-button.tsx";
import { SentTo } from "./sent-to.tsx";

interface RecoveryFormProps {
  readonly email: string;
  /** Path of the page to be at once the new password is chosen. */
  readonly destination: string;
  readonly onBack: () => void;
}

/** Asks for a link with which a new password can be chosen, then says where it went. */
export function RecoveryForm({ email, destination, onBack }: RecoveryFormProps) {
  const request = useRequestRecovery();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [typed, setTyped] = useState(email);
  if (sentTo === null) {
    return (
      <EmailForm
        email={typed}
        submitLabel={copy.recovery.submit}
        isPending={request.isPending}
        onSubmit={(to) =>
          request.mutate(
            { email: to, destination },
            {
              onSuccess: () => {
                setTyped(to);
                setSentTo(to);
              },
            },
          )
        }
        onBack={onBack}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <p role="status" className="text-lg text-muted">
        {copy.recovery.sentText}
      </p>
      <SentTo email={sentTo} onChange={() => setSentTo(null)} />
      <MailCodeForm email={sentTo} type="recovery" />
      <ResendButton
        isPending={request.isPending}
        onResend={(onSettled) => request.mutate({ email: sentTo, destination }, { onSettled })}
      />
      <Button variant="ghost" onClick={onBack}>
        {copy.confirm.back}
      </Button>
    </div>
  );
}
