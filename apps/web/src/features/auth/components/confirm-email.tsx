import { Button } from "@/components/ui/button";
import { useResendConfirmation } from "../api/resend-confirmation.ts";
import { copy } from "../copy.ts";
import { MailCodeForm } from "./mail-code-form.tsx";
import { ResendButton } from "./resend-button.tsx";
import { SentTo } from "./sent-to.tsx";

interface ConfirmEmailProps {
  readonly email: string;
  /** The path of the page that the confirmation opens. */
  readonly destination: string;
  /** Goes back to the filled sign-up form; undefined if nobody has just signed up. */
  readonly onChangeEmail?: (() => void) | undefined;
  readonly onBack: () => void;
}

/** Shown after registering: which mail to open, and a button to send another mail. */
export function ConfirmEmail({ email, destination, onChangeEmail, onBack }: ConfirmEmailProps) {
  const resend = useResendConfirmation();
  return (
    <div className="grid gap-5">
      <p className="text-lg text-muted">{copy.confirm.text}</p>
      <SentTo email={email} onChange={onChangeEmail} />
      <MailCodeForm email={email} type="email" />
      <ResendButton
        isPending={resend.isPending}
        onResend={(onSettled) => resend.mutate({ email, destination }, { onSettled })}
      />
      <Button variant="ghost" onClick={onBack}>
        {copy.confirm.back}
      </Button>
    </div>
  );
}
