import { useNow } from "@/hooks/use-now";
import { matchDayName } from "@/entities/match/domain/round-names";
import { copy } from "../copy.ts";
import type { TournamentGroup } from "../domain/tournament-page.ts";
import { MatchCard } from "./bracket/match-card.tsx";
import { GroupTable } from "./group-table.tsx";

interface GroupStageProps {
  readonly groups: TournamentGroup[];
  /** How many of each group go on. */
  readonly qualifiers: number;
}

/** Every group: its table with its matches beside it. */
export function GroupStage({ groups, qualifiers }: GroupStageProps) {
  const now = useNow(15_000);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {groups.map((group) => {
        const name = copy.structure.group(group.name);
        const days = [...Map.groupBy(group.matches, (match) => match.round)];
        return (
          <section key={group.id} className="card" aria-label={name}>
            <h3 className="display mb-4 text-2xl">{name}</h3>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[25rem_minmax(0,1fr)]">
              <GroupTable group={group} name={name} qualifiers={qualifiers} />
              <div className="grid gap-5 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
                {days.map(([round, matches]) => (
                  <div key={round}>
                    <h4 className="eyebrow mb-2">{matchDayName(round)}</h4>
                    <ul
                      className="grid gap-3"
                      aria-label={copy.structure.matchDayMatches(matchDayName(round), name)}
                    >
                      {matches.map((match) => (
                        <li key={match.id}>
                          <MatchCard
                            match={match}
                            now={now}
                            place={`${name}, ${matchDayName(round)}`}
                          />
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </div>
            </div>
          </section>
        );
      })}
    </div>
  );
}
