import { Button } from "@/components/ui/button";
import { useRequestCode } from "../api/mail-code.ts";
import { copy } from "../copy.ts";
import { MailCodeForm } from "./mail-code-form.tsx";
import { ResendButton } from "./resend-button.tsx";
import { SentTo } from "./sent-to.tsx";

interface CodeFormProps {
  /** The e-mail address to which the code was sent; empty if the mail was requested in another browser. */
  readonly email: string;
  readonly type: "email" | "recovery";
  readonly destination: string;
  readonly onChangeEmail: () => void;
  readonly onBack: () => void;
}

/** The form for the digits of a mail. If this browser requested the mail, the form can request another one. */
export function CodeForm({ email, type, destination, onChangeEmail, onBack }: CodeFormProps) {
  const request = useRequestCode();
  return (
    <div className="grid gap-5">
      {email && <SentTo email={email} onChange={onChangeEmail} />}
      <MailCodeForm email={email} type={type} />
      {email && (
        <ResendButton
          isPending={request.isPending}
          onResend={(onSettled) => request.mutate({ email, destination }, { onSettled })}
        />
      )}
      <Button variant="ghost" onClick={onBack}>
        {copy.confirm.back}
      </Button>
    </div>
  );
}
