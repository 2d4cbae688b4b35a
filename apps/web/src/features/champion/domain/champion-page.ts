import type { Tables } from "@leyenda/db-types";
import { type ParticipantRow, toParticipantView } from "@/entities/match/domain/participant";
import { type StageRow, sumOf, toWay, type WayRow } from "./title-path.ts";

type CupRow = Pick<
  Tables<"tournaments">,
  | "id"
  | "name"
  | "game"
  | "type"
  | "status"
  | "image_url"
  | "start_date"
  | "finished_at"
  | "cancelled_at"
  | "prizes"
> & {
  participant_count: number | null;
  podium: { final_position: number | null; participant: ParticipantRow }[];
  stages: StageRow[];
  matches: WayRow[];
};

/** Converts the query results for the page. The matches are given from the champion's point of view. */
export function toChampionPage<Row extends CupRow>({
  podium: placed,
  stages,
  matches,
  participant_count: entrants,
  ...own
}: Row) {
  const podium = placed.flatMap(({ final_position: place, participant }) =>
    place === null ? [] : [{ place, participant: toParticipantView(participant) }],
  );
  // There are no final places if the final was reopened or the tournament was ended by hand.
  const champion =
    own.finished_at === null
      ? null
      : (podium.find(({ place }) => place === 1)?.participant ?? null);
  const way = champion ? toWay(matches, stages, champion.id) : [];
  return { ...own, entrants: entrants ?? 0, podium, champion, way, sum: sumOf(way) };
}
