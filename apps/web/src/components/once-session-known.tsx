import type { ReactNode } from "react";
import { useSession } from "@/hooks/use-session";
import { copy } from "./copy.ts";

interface OnceSessionKnownProps {
  /** The content shown until the session is known; it must be as large as `children`. */
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
}

/** Content that is shown only once the session is known. */
export function OnceSessionKnown({ placeholder, children }: OnceSessionKnownProps) {
  const { isCertain } = useSession();
  if (isCertain) return children;
  return (
    <>
      <output className="sr-only">{copy.loading}</output>
      {placeholder}
    </>
  );
}
