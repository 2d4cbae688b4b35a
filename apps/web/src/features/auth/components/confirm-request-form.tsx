import { useResendConfirmation } from "../api/resend-confirmation.ts";
import { copy } from "../copy.ts";
import { EmailForm } from "./email-form.tsx";

interface ConfirmRequestFormProps {
  readonly destination: string;
  readonly onSent: (email: string) => void;
  readonly onBack: () => void;
}

/** The form to request another confirmation mail, after an expired link. */
export function ConfirmRequestForm({ destination, onSent, onBack }: ConfirmRequestFormProps) {
  const resend = useResendConfirmation();
  return (
    <EmailForm
      email=""
      submitLabel={copy.expired.submit}
      isPending={resend.isPending}
      onSubmit={(email) =>
        resend.mutate({ email, destination }, { onSuccess: () => onSent(email) })
      }
      onBack={onBack}
    />
  );
}
