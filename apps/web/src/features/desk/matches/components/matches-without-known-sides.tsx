import { useQuery } from "@tanstack/react-query";
import { matchCopy } from "@/entities/match/copy";
import { ownFormats } from "@/lib/format";
import { useNow } from "@/hooks/use-now";
import { encountersQuery } from "../api/list-encounters.ts";
import { bulkActionsCopy } from "../bulk-actions-copy.ts";
import { roundsAhead } from "../domain/matches-without-known-sides.ts";
import { deskCopy } from "../../copy.ts";

const MINUTE = 60_000;

interface MatchesWithoutKnownSidesProps {
  readonly tournamentId: string;
  /**
   * The text with both sides of each match, by match id in playing order.
   * Instead of an unknown side, the text names the match that decides it.
   */
  readonly titles: ReadonlyMap<string, string>;
}

/**
 * The matches whose sides are not known yet, listed one by one. If there are many, those of later rounds are only
 * counted.
 */
export function MatchesWithoutKnownSides({ tournamentId, titles }: MatchesWithoutKnownSidesProps) {
  const now = useNow(MINUTE);
  const { data } = useQuery(
    encountersQuery("tournament", { search: "", state: "por-definir", tournamentId, page: 1 }),
  );
  if (!data || data.total === 0) return null;
  const title = bulkActionsCopy.undefinedCount(data.total);
  const order = [...titles.keys()];
  const { known, rounds } = roundsAhead(
    data.encounters.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
  );
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="eyebrow text-muted">{title}</h2>
      <ul className="divide-y divide-border rounded-lg border border-border">
        {known.map(({ id, side1, side2, context, scheduledAt }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center gap-x-4 px-4 py-2 text-muted"
          >
            <span className="text-sm sm:w-40">
              {context.kind === "tournament" && context.round}
            </span>
            <span className="flex-1 wrap-anywhere max-sm:basis-full">
              {titles.get(id) ??
                deskCopy.versus(
                  side1?.name ?? matchCopy.toBeDefined,
                  side2?.name ?? matchCopy.toBeDefined,
                )}
            </span>
            {scheduledAt && (
              <span className="text-sm">{ownFormats.formatWhen(scheduledAt, now)}</span>
            )}
          </li>
        ))}
        {rounds.length > 0 && (
          <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-muted">
            {rounds.map(([round, count]) => (
              <span key={round}>{bulkActionsCopy.ofRound(round, count)}</span>
            ))}
          </li>
        )}
      </ul>
    </section>
  );
}
