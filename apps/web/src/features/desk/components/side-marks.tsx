import { ParticipantMark } from "@/entities/match/components/participant-mark";
import type { NextMatch } from "../domain/next-match.ts";

/** The pictures of both sides. */
export function SideMarks({ match }: { readonly match: Pick<NextMatch, "side1" | "side2"> }) {
  return (
    <span className="flex flex-none gap-1">
      {[match.side1, match.side2].map(
        (side) => side && <ParticipantMark key={side.id} participant={side} className="size-7" />,
      )}
    </span>
  );
}
