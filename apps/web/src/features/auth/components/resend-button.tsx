import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { copy } from "../copy.ts";

/** The waiting time between two mails: the server sends one mail per minute to an e-mail address. */
const COOLDOWN_SECONDS = 60;

interface ResendButtonProps {
  readonly isPending: boolean;
  /** Sends the mail again, and calls back when the request has ended, whatever its outcome. */
  readonly onResend: (onSettled: () => void) => void;
}

/** A button to send the mail again, enabled as soon as the server allows it. */
export function ResendButton({ isPending, onResend }: ResendButtonProps) {
  const [wait, setWait] = useState(COOLDOWN_SECONDS);
  const isWaiting = wait > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setWait((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <Button
      variant="secondary"
      className="tabular-nums"
      disabled={isWaiting}
      isLoading={isPending}
      onClick={() => onResend(() => setWait(COOLDOWN_SECONDS))}
    >
      {isWaiting ? copy.confirm.resendIn(wait) : copy.confirm.resend}
    </Button>
  );
}
