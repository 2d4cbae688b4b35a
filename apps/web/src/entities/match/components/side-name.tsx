import type { ParticipantView } from "../domain/participant.ts";
import { scoreCopy as copy } from "../score-copy.ts";

interface SideNameProps {
  readonly name: string;
  /** Of the viewer's side: of what kind it is. */
  readonly own?: ParticipantView["type"] | false | null | undefined;
}

/** The label of a side's score: its name is what one looks for. */
export function SideName({ name, own }: SideNameProps) {
  return (
    <span title={name} className="line-clamp-2 break-words">
      <span className="sr-only">{copy.of} </span>
      {name}
      {own && (
        <span aria-hidden className="ml-1 font-normal text-muted">
          {own === "team" ? copy.ownTeam : copy.own}
        </span>
      )}
    </span>
  );
}
