import { AgendaLive } from "@/entities/agenda/components/agenda-live";
import { NextActRow } from "@/entities/agenda/components/next-act-row";
import { useAgenda } from "@/entities/agenda/hooks/use-agenda";
import { MatchStation } from "@/entities/match/components/match-station";
import { NotBefore } from "@/entities/match/components/not-before";
import { listCopy } from "../list-copy.ts";

/** What the viewer plays next in each tournament and that has no hour: the list by hours does not know it. */
export function WaitingMatches() {
  const { data = [] } = useAgenda();
  const waiting = data.filter(({ kind, due_at: dueAt }) => kind === "match" && dueAt === null);
  return (
    <>
      <AgendaLive />
      {waiting.length > 0 && (
        <section aria-label={listCopy.waiting} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 className="display text-2xl md:text-3xl">{listCopy.waiting}</h2>
          {waiting.map((item) => (
            <div key={item.match_id} className="card grid grid-cols-[minmax(0,1fr)] gap-2">
              <NextActRow item={item} />
              {item.tournament_id && item.match_id && (
                <MatchStation
                  matchId={item.match_id}
                  className="font-semibold wrap-anywhere text-accent-2"
                />
              )}
              <NotBefore
                tournamentId={item.tournament_id}
                matchId={item.match_id ?? ""}
                className="font-semibold"
              />
            </div>
          ))}
        </section>
      )}
    </>
  );
}
