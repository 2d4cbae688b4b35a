import { useRef, useState } from "react";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { roundName } from "@/entities/match/domain/round-names";
import { roundWords } from "@/entities/match/copy";
import { copy } from "../../copy.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { MatchCard } from "./match-card.tsx";

interface BracketRoundsProps {
  readonly matches: TournamentMatch[];
}

/** The bracket round by round, one round a swipe: how a phone shows it. */
export function BracketRounds({ matches }: BracketRoundsProps) {
  const now = useNow(15_000);
  const strip = useRef<HTMLDivElement>(null);
  const rounds = [...Map.groupBy(matches, (match) => match.round)].toSorted(([a], [b]) => a - b);
  const firstOpen = rounds.findIndex(([, own]) => own.some((match) => match.winnerId === null));
  const [shownIndex, setShownIndex] = useState(0);

  function goTo(index: number) {
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: "smooth" });
  }

  return (
    <div>
      <fieldset
        className="mb-3 flex min-w-0 gap-2 overflow-x-auto pb-1 [scrollbar-width:none]"
        aria-label={copy.bracket.rounds}
      >
        {rounds.map(([round], index) => (
          <button
            key={round}
            type="button"
            aria-pressed={index === shownIndex}
            className={cn("round-chip", index === firstOpen && "round-chip-current")}
            onClick={() => goTo(index)}
          >
            {roundName(index + 1, rounds.length)}
          </button>
        ))}
      </fieldset>
      <div
        ref={strip}
        className="relative flex snap-x snap-mandatory items-start overflow-x-auto [scrollbar-width:none]"
        onScroll={({ currentTarget }) =>
          setShownIndex(
            Math.round(currentTarget.scrollLeft / Math.max(currentTarget.clientWidth, 1)),
          )
        }
      >
        {rounds.map(([round, own], index) => (
          <section
            key={round}
            className="w-full flex-none snap-start px-px"
            aria-label={roundName(index + 1, rounds.length)}
          >
            <h3 className="sr-only">{roundName(index + 1, rounds.length)}</h3>
            <ul className="grid gap-3">
              {own
                .toSorted(
                  (a, b) =>
                    Number(a.isThirdPlace) - Number(b.isThirdPlace) || a.position - b.position,
                )
                .map((match) => (
                  <li key={match.id} className="match-listed">
                    {match.isThirdPlace && (
                      <p className="eyebrow mt-2 mb-2">{roundWords.thirdPlace}</p>
                    )}
                    <MatchCard
                      match={match}
                      now={now}
                      place={copy.bracket.place(roundName(index + 1, rounds.length), match)}
                    />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
