import { type TouchEvent, useEffect, useRef, useState } from "react";
import { roundWords } from "@/entities/match/copy";
import { roundName } from "@/entities/match/domain/round-names";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { copy } from "../../copy.ts";
import { championId } from "../../domain/bracket-layout.ts";
import { swipeStep } from "../../domain/swipe.ts";
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
  const chips = useRef<HTMLFieldSetElement>(null);
  const touch = useRef({ x: 0, y: 0 });
  const rounds = [...Map.groupBy(matches, (match) => match.round)].toSorted(([a], [b]) => a - b);
  const firstOpen = rounds.findIndex(([, own]) => own.some((match) => match.winnerId === null));
  // Where the tournament stands is what people come for; once it is over, the final.
  const [index, setIndex] = useState(firstOpen === -1 ? rounds.length - 1 : firstOpen);
  const [direction, setDirection] = useState<"next" | "previous" | null>(null);
  const shown = Math.min(index, rounds.length - 1);
  const name = roundName(shown + 1, rounds.length);
  const champion = championId(matches);

  useEffect(() => {
    const chip = chips.current?.children.item(shown);
    if (!(chip instanceof HTMLElement) || !chips.current) return;
    chips.current.scrollTo({ left: chip.offsetLeft - chips.current.offsetLeft - CHIP_MARGIN });
  }, [shown]);

  function show(next: number) {
    if (next < 0 || next >= rounds.length || next === shown) return;
    setDirection(next > shown ? "next" : "previous");
    setIndex(next);
  }

  function onTouchEnd({ changedTouches }: TouchEvent) {
    const end = changedTouches.item(0);
    if (end) show(shown + swipeStep(end.clientX - touch.current.x, end.clientY - touch.current.y));
  }

  return (
    <div>
      <fieldset
        ref={chips}
        className="mb-3 flex min-w-0 gap-2 overflow-x-auto pb-1 [scrollbar-width:none]"
        aria-label={copy.bracket.rounds}
      >
        {rounds.map(([round], position) => (
          <button
            key={round}
            type="button"
            aria-pressed={position === shown}
            className={cn("round-chip", position === firstOpen && "round-chip-current")}
            onClick={() => show(position)}
          >
            {roundName(position + 1, rounds.length)}
          </button>
        ))}
      </fieldset>
      <section
        key={shown}
        aria-label={name}
        className="round-panel"
        data-direction={direction}
        onTouchStart={({ touches }) => {
          const start = touches.item(0);
          if (start) touch.current = { x: start.clientX, y: start.clientY };
        }}
        onTouchEnd={onTouchEnd}
      >
        <h3 className="sr-only">{name}</h3>
        <RoundMatches
          matches={rounds[shown]?.[1] ?? []}
          name={name}
          now={now}
          champion={champion}
        />
      </section>
    </div>
  );
}

interface RoundMatchesProps {
  readonly matches: readonly TournamentMatch[];
  readonly name: string;
  readonly now: number;
  /** Whose path is lit, once there is a champion. */
  readonly champion: string | null;
}

function RoundMatches({ matches, name, now, champion }: RoundMatchesProps) {
  const inOrder = matches.toSorted(
    (a, b) => Number(a.isThirdPlace) - Number(b.isThirdPlace) || a.position - b.position,
  );
  return (
    <ul className="grid gap-4 p-1">
      {inOrder.map((match) => (
        <li key={match.id} className="match-listed">
          {match.isThirdPlace && <p className="eyebrow mt-2 mb-2">{roundWords.thirdPlace}</p>}
          <MatchCard
            match={match}
            now={now}
            place={copy.bracket.place(name, match)}
            isLit={
              champion !== null && [match.participant1Id, match.participant2Id].includes(champion)
            }
          />
        </li>
      ))}
    </ul>
  );
}
