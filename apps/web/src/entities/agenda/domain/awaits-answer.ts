import { paths } from "@/config/paths";
import type { AgendaItem } from "../api/my-agenda.ts";

/** Whether a match still waits for what the viewer says to his rival's report, or to the hour that was proposed. */
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

/** Whether a place of the tournament at this address is still offered to the viewer's side. */
export function awaitsPlace(items: readonly AgendaItem[], address: string | null): boolean {
  return items.some(
    ({ kind, tournament_id: id }) => kind === "place" && address === paths.tournament(id ?? ""),
  );
}
