import type { FormEvent, ReactNode } from "react";
import { useFocusFirstField } from "@/hooks/use-focus-first-field";

interface AuthFormProps {
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * The main form of a page: its first field gets the focus.
 * The form's method is `dialog`, because with `get` a browser without scripts would put the password into the URL.
 */
export function AuthForm({ onSubmit, className = "grid gap-5", children }: AuthFormProps) {
  return (
    <form
      ref={useFocusFirstField(true)}
      method="dialog"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className={className}
    >
      {children}
    </form>
  );
}
