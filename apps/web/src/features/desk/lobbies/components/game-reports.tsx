import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { matchProofsQuery } from "@/entities/match/api/list-match-proofs";
import { ProofThumbnails } from "@/entities/match/components/proofs-gallery";
import { type DeskGame, lobbyConflictsQuery } from "../api/lobby-desk.ts";
import type { RowTexts } from "../domain/entry-grid.ts";
import { lobbiesCopy } from "../lobbies-copy.ts";

/** The screenshots that captains uploaded for the game; renders nothing without any. */
export function Screenshots({ gameId }: { readonly gameId: string }) {
  const { data = [] } = useQuery({ ...matchProofsQuery(gameId), refetchInterval: 30_000 });
  if (data.length === 0) return null;
  return (
    <section aria-label={lobbiesCopy.screenshots} className="grid gap-2">
      <h3>{lobbiesCopy.screenshots}</h3>
      <ProofThumbnails proofs={data} />
    </section>
  );
}

interface ConflictsProps {
  readonly tournamentId: string;
  readonly game: DeskGame;
  readonly nameOf: (participantId: string) => string;
  /** Takes a report into the grid; null if the grid cannot be changed. */
  readonly onUse: ((participantId: string, change: Partial<RowTexts>) => void) | null;
}

/** The reports that differ from the rows of the game, each with a button that takes it over. */
export function Conflicts({ tournamentId, game, nameOf, onUse }: ConflictsProps) {
  const { data = [] } = useQuery(lobbyConflictsQuery(tournamentId, game.id));
  if (data.length === 0) return null;
  const words = lobbiesCopy.conflict;
  return (
    <section aria-label={words.title} className="rounded-lg border border-warning/50 p-3">
      <h3>{words.title}</h3>
      <ul className="mt-2 grid gap-2">
        {data.map((one) => {
          const report = words.report(one.reported_status, one.reported_place, one.reported_kills);
          const name = nameOf(one.participant_id);
          return (
            <li
              key={`${one.participant_id} ${one.reported_by ?? ""}`}
              className="flex items-center justify-between gap-3"
            >
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{name}</span>
                <span className="text-sm text-muted tabular-nums">
                  {words.line(one.is_staff, report)}
                </span>
              </span>
              {onUse && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={words.useLabel(name, report)}
                  onClick={() =>
                    onUse(one.participant_id, {
                      place:
                        one.reported_status === "placed"
                          ? String(one.reported_place ?? "")
                          : one.reported_status === "absent"
                            ? "-"
                            : "d",
                      kills: one.reported_status === "placed" ? String(one.reported_kills) : "",
                    })
                  }
                >
                  {words.use}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
