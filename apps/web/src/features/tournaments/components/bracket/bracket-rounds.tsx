import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
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

/** Kept free before the chip of the round in sight. */
const CHIP_MARGIN = 48;

/** The bracket round by round, one round a swipe: how a phone shows it. */
export function BracketRounds({ matches }: BracketRoundsProps) {
  const now = useNow(15_000);
  const strip = useRef<HTMLDivElement>(null);
  const chips = useRef<HTMLFieldSetElement>(null);
  const rounds = [...Map.groupBy(matches, (match) => match.round)].toSorted(([a], [b]) => a - b);
  const firstOpen = rounds.findIndex(([, own]) => own.some((match) => match.winnerId === null));
  const currentIndex = firstOpen === -1 ? rounds.length - 1 : firstOpen;
  const [shownIndex, setShownIndex] = useState(currentIndex);

  // Where the tournament stands is what people come for; later changes move nothing under their thumb.
  const startAtCurrent = useEffectEvent(() => show(currentIndex, "instant"));
  useLayoutEffect(() => startAtCurrent(), []);

  function show(index: number, behavior: ScrollBehavior) {
    strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior });
  }

  function follow(index: number) {
    setShownIndex(index);
    const chip = chips.current?.children.item(index);
    if (!(chip instanceof HTMLElement)) return;
    chips.current?.scrollTo({ left: chip.offsetLeft - chips.current.offsetLeft - CHIP_MARGIN });
  }

  return (
    <div>
      <fieldset
        ref={chips}
        className="mb-3 flex min-w-0 gap-2 overflow-x-auto pb-1 [scrollbar-width:none]"
        aria-label={copy.bracket.rounds}
      >
        {rounds.map(([round], index) => (
          <button
            key={round}
            type="button"
            aria-pressed={index === shownIndex}
            className={cn("round-chip", index === firstOpen && "round-chip-current")}
            onClick={() => show(index, "smooth")}
          >
            {roundName(index + 1, rounds.length)}
          </button>
        ))}
      </fieldset>
      <div
        ref={strip}
        className="relative flex snap-x snap-mandatory items-start overflow-x-auto [scrollbar-width:none]"
        onScroll={({ currentTarget }) =>
          follow(Math.round(currentTarget.scrollLeft / Math.max(currentTarget.clientWidth, 1)))
        }
      >
        {rounds.map(([round, own], index) => (
          <section
            key={round}
            // A round out of sight must not stretch the page to its own length.
            className={cn(
              "w-full flex-none snap-start",
              index !== shownIndex && "max-h-dvh overflow-hidden",
            )}
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
