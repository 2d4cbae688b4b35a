import { MailCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useResendConfirmation } from "../api/resend-confirmation.ts";
import { copy } from "../copy.ts";
import { MailCodeForm } from "./mail-code-form.tsx";

/** The server sends one mail per minute and address. */
const COOLDOWN_SECONDS = 60;

interface ConfirmNoticeProps {
  readonly email: string;
  /** Path of the page that the confirmation leads to. */
  readonly destination: string;
  readonly onBack: () => void;
}

/** After registering: where to look, and another mail if it got lost. */
export function ConfirmNotice({ email, destination, onBack }: ConfirmNoticeProps) {
  const resend = useResendConfirmation();
  const [wait, setWait] = useState(COOLDOWN_SECONDS);
  const isWaiting = wait > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setWait((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return (
    <div className="grid gap-5">
      <MailCheck aria-hidden strokeWidth={1.5} className="size-12 text-accent-2" />
      <p className="text-lg text-muted">
        {copy.confirm.before} <strong className="break-all text-foreground">{email}</strong>
        {copy.confirm.after}
      </p>
      <MailCodeForm email={email} type="email" />
      <Button
        variant="secondary"
        disabled={isWaiting}
        isLoading={resend.isPending}
        onClick={() =>
          resend.mutate({ email, destination }, { onSettled: () => setWait(COOLDOWN_SECONDS) })
        }
      >
        {isWaiting ? copy.confirm.resendIn(wait) : copy.confirm.resend}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {copy.confirm.back}
      </Button>
    </div>
  );
}
