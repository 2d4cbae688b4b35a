import type { Tables } from "@leyenda/db-types";
import { TournamentStatusBadge } from "./tournament-status-badge.tsx";

/** A tournament to choose from a list: the content of its button, and of the field once it is chosen. */
export function TournamentChoice({
  tournament,
}: {
  readonly tournament: Pick<Tables<"tournaments">, "name" | "game" | "status" | "cancelled_at">;
}) {
  const { name, game } = tournament;
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted">{game}</span>
      </span>
      <TournamentStatusBadge tournament={tournament} className="flex-none" />
    </>
  );
}
