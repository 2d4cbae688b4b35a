import type { ReactNode } from "react";
import { useSession } from "@/hooks/use-session";
import { copy } from "./copy.ts";

interface MemberPartProps {
  /** As large as the part becomes. */
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
}

/** The part of a page's frame that is only shown once it is known who is there. */
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
