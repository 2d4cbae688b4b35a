import { MailCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useRequestRecovery } from "../api/request-recovery.ts";
import { copy } from "../copy.ts";
import { EmailForm } from "./email-form.tsx";
import { MailCodeForm } from "./mail-code-form.tsx";

interface RecoveryFormProps {
  readonly email: string;
  /** Path of the page to be at once the new password is chosen. */
  readonly destination: string;
  readonly onBack: () => void;
}

/** Asks for a link with which a new password can be chosen. */
export function RecoveryForm({ email, destination, onBack }: RecoveryFormProps) {
  const request = useRequestRecovery();
  if (!request.isSuccess) {
    return (
      <EmailForm
        email={email}
        submitLabel={copy.recovery.submit}
        isPending={request.isPending}
        onSubmit={(to) => request.mutate({ email: to, destination })}
        onBack={onBack}
      />
    );
  }
  return (
    <div role="status" className="grid gap-5">
      <MailCheck aria-hidden strokeWidth={1.5} className="size-12 text-accent-2" />
      <p className="text-lg text-muted">{copy.recovery.sentText}</p>
      <MailCodeForm email={request.variables.email} type="recovery" />
      <Button variant="ghost" onClick={onBack}>
        {copy.confirm.back}
      </Button>
    </div>
  );
}
