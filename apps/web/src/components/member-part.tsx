import type { ReactNode } from "react";
import { useSession } from "@/hooks/use-session";
import { copy } from "./copy.ts";

interface MemberPartProps {
  /** As large as the part. */
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
}

/** The part of a page that is shown only once the session is known. */
export function MemberPart({ placeholder, children }: MemberPartProps) {
  const { isCertain } = useSession();
  if (isCertain) return children;
  return (
    <>
      <output className="sr-only">{copy.loading}</output>
      {placeholder}
    </>
  );
}
