import type { FormEvent, ReactNode } from "react";
import { useFirstField } from "@/hooks/use-first-field";

interface AuthFormProps {
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A form that is what its page is for: its first field has the focus. Its method sends nothing anywhere:
 * without script the browser would write the password into the address.
 */
export function AuthForm({ onSubmit, className = "grid gap-5", children }: AuthFormProps) {
  return (
    <form
      ref={useFirstField(true)}
      method="dialog"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className={className}
    >
      {children}
    </form>
  );
}
