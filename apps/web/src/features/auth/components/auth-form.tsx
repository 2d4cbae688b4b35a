import type { FormEvent, ReactNode } from "react";
import { useFirstField } from "@/hooks/use-first-field";

interface AuthFormProps {
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form that is what its page is for: one types at once. */
export function AuthForm({ onSubmit, className = "grid gap-5", children }: AuthFormProps) {
  return (
    <form
      ref={useFirstField(true)}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className={className}
    >
      {children}
    </form>
  );
}
