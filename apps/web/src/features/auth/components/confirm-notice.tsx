import { Button } from "@/components/ui/button";
import { useResendConfirmation } from "../api/resend-confirmation.ts";
import { copy } from "../copy.ts";
import { MailCodeForm } from "./mail-code-form.tsx";
import { ResendButton } from "./resend-button.tsx";
import { SentTo } from "./sent-to.tsx";

interface ConfirmNoticeProps {
  readonly email: string;
  /** Path of the page that the confirmation leads to. */
  readonly destination: string;
  /** Back to the sign-up, as it was filled in; without it nobody signed up just now. */
  readonly onChangeEmail?: (() => void) | undefined;
  readonly onBack: () => void;
}

/** After registering: where to look, and another mail if it got lost. */
export function ConfirmNotice({ email, destination, onChangeEmail, onBack }: ConfirmNoticeProps) {
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
