import { use, useEffect, useRef } from "react";
import { useMediaQuery } from "@/hooks/use-media-query";
import { useNow } from "@/hooks/use-now";
import { stagesCopy } from "../../stages-copy.ts";
import { bracketBands } from "../../domain/bracket-layout.ts";
import type { BracketGoal } from "../../domain/bracket-scroll-target.ts";
import { championId } from "../../domain/bracket-match.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { DeskSightContext } from "../../hooks/desk-view-context.ts";
import { MatchList } from "../match-list.tsx";
import { type RoundPage, RoundPages } from "../round-by-round.tsx";

interface BracketRoundsProps {
  readonly matches: TournamentMatch[];
  /** The viewer's participant: its matches are highlighted until there is a champion. */
  readonly ownId: string | null;
  /** The match to show: its round is selected and it is highlighted. */
  readonly goal: BracketGoal | null;
}

/** The bracket round by round with swipes, for phones. On a wide screen the organiser's desk shows all rounds. */
export function BracketRounds({ matches, ownId, goal }: BracketRoundsProps) {
  const place = useRef<HTMLDivElement>(null);
  const now = useNow(15_000);
  const desk = use(DeskSightContext);
  const isWide = useMediaQuery("(width >= 64rem)", false);
  const litId = goal?.participantId ?? championId(matches) ?? ownId;
  // Sorts the rounds in playing order: column by column, the upper bracket before the lower one.
  const rounds = bracketBands(matches)
    .flatMap((band) => band.columns)
    .toSorted((a, b) => a.x - b.x)
    .map(({ name, matches: own }) => ({ key: name, name, matches: own }));
  const wanted =
    goal && rounds.find(({ matches: own }) => own.some(({ id }) => id === goal.matchId));

  const pages = {
    rounds,
    label: stagesCopy.bracket.rounds,
    wanted: goal && wanted ? { key: wanted.key, for: goal } : null,
    children: ({ name, matches: own }: RoundPage) => (
      <MatchList
        matches={own}
        now={now}
        placeOf={(match) => stagesCopy.bracket.place(name, match)}
        litId={litId}
        wantedId={goal && goal.matchId}
        className="grid gap-4 p-1 md:grid-cols-2 xl:grid-cols-3"
        itemClassName="match-listed"
      />
    ),
  };

  useEffect(() => {
    if (!goal) return;
    place.current
      ?.querySelector(`[data-match="${goal.matchId}"]`)
      ?.scrollIntoView({ block: "center" });
  }, [goal]);

  return (
    <div ref={place}>{isWide && desk ? <desk.Rounds {...pages} /> : <RoundPages {...pages} />}</div>
  );
}
