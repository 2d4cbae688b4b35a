import type { Tables } from "@leyenda/db-types";
import { type ParticipantRow, toParticipantView } from "@/entities/match/domain/participant";
import { type StageRow, sumOf, toWay, type WayRow } from "./way.ts";

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

/** Shapes the answers for drawing: the champion apart, the way from its side. */
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
  // A final that was reopened leaves no places, and what was ended by hand has none.
  const champion =
    own.finished_at === null
      ? null
      : (podium.find(({ place }) => place === 1)?.participant ?? null);
  const way = champion ? toWay(matches, stages, champion.id) : [];
  return { ...own, entrants: entrants ?? 0, podium, champion, way, sum: sumOf(way) };
}
