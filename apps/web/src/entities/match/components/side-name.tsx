import type { ParticipantView } from "../domain/participant.ts";
import { scoreCopy as copy } from "../score-copy.ts";

interface SideNameProps {
  readonly name: string;
  /** If this is the viewer's side: whether it is a player or a team. */
  readonly own?: ParticipantView["type"] | false | null | undefined;
}

/** The visible label of the score field of a side: the side's name. */
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
