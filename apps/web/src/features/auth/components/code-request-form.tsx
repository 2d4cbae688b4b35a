import { useRequestCode } from "../api/mail-code.ts";
import { copy } from "../copy.ts";
import { EmailForm } from "./email-form.tsx";

interface CodeRequestFormProps {
  readonly email: string;
  readonly destination: string;
  readonly onSent: (email: string) => void;
  readonly onBack: () => void;
}

/** The form to request a mail with a code for signing in without the password. */
export function CodeRequestForm({ email, destination, onSent, onBack }: CodeRequestFormProps) {
  const request = useRequestCode();
  return (
    <EmailForm
      email={email}
      submitLabel={copy.mailCode.request}
      isPending={request.isPending}
      onSubmit={(to) => request.mutate({ email: to, destination }, { onSuccess: () => onSent(to) })}
      onBack={onBack}
    />
  );
}
