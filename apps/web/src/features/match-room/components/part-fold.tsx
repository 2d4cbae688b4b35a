import type { ReactNode } from "react";
import { FoldRow } from "@/components/fold-row";

interface PartFoldProps {
  readonly title: string;
  /** Panels, each a card elsewhere; it shows itself only where there is one. */
  readonly children: ReactNode;
}

/** A part of the room that is seldom looked at, folded: the row is its card, and says its title. */
export function PartFold({ title, children }: PartFoldProps) {
  return (
    <div className="not-has-[.card]:hidden">
      <FoldRow title={title}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pb-4 [&>.card]:border-0 [&>.card]:p-0 [&>.card>div:first-child_h2]:sr-only">
          {children}
        </div>
      </FoldRow>
    </div>
  );
}
