import { useQuery } from "@tanstack/react-query";
import { stageTiesQuery } from "@/entities/tournament/api/stage-ties";
import { stagesCopy } from "../stages-copy.ts";
import type { Standing } from "../domain/standings.ts";

interface TieBreakNoteProps {
  readonly stageId: string;
  readonly groupId: string;
  readonly standings: readonly Standing[];
}

const list = new Intl.ListFormat("es", { type: "conjunction" });

/** Names the participants of a table that have to play a tie-break before the tournament goes on. */
export function TieBreakNote({ stageId, groupId, standings }: TieBreakNoteProps) {
  const { data: ties } = useQuery(stageTiesQuery(stageId));
  const names = new Map(
    standings.map(({ participantId, entrant }) => [participantId, entrant?.name ?? ""]),
  );
  return ties
    ?.filter(({ group_id: id }) => id === groupId)
    .map(({ first_place: place, participant_ids: ids }) => (
      <p key={place} className="border-l-2 border-warning pl-2 text-sm">
        {stagesCopy.tieBreak.waits(list.format(ids.map((id) => names.get(id) ?? "")))}
      </p>
    ));
}
