import { Button } from "@/components/ui/button";
import { useRequestCode } from "../api/mail-code.ts";
import { copy } from "../copy.ts";
import { MailCodeForm } from "./mail-code-form.tsx";
import { ResendButton } from "./resend-button.tsx";
import { SentTo } from "./sent-to.tsx";

interface CodeFormProps {
  /** Where the code went; empty where a mail brought somebody here who asked elsewhere. */
  readonly email: string;
  readonly type: "email" | "recovery";
  readonly destination: string;
  readonly onChangeEmail: () => void;
  readonly onBack: () => void;
}

/** Takes the digits of a mail, and sends them again where they were asked for here. */
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
