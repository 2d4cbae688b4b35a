import { paths } from "@/config/paths";
import type { AgendaItem } from "../api/my-agenda.ts";

/** Whether the viewer still has to respond to a result that the rival reported, or to a proposed time. */
export function awaitsAnswer(
  items: readonly AgendaItem[],
  to: "report" | "time",
  matchId: string,
): boolean {
  const hasNoTime = ({ kind, status, due_at: due }: AgendaItem) =>
    (kind === "wager" && status !== "scheduled") || (kind === "match" && due === null);
  return items.some(
    (item) =>
      item.match_id === matchId &&
      item.can_act &&
      (to === "report" ? item.kind === "answer" : hasNoTime(item)),
  );
}

/** Whether the tournament at this URL still offers the viewer's side a place from the waiting list. */
export function awaitsPlace(items: readonly AgendaItem[], address: string | null): boolean {
  return items.some(
    ({ kind, tournament_id: id }) => kind === "place" && address === paths.tournament(id ?? ""),
  );
}
