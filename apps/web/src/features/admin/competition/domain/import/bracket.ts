import type { FileMatch, FileWay } from "./tournament-file.ts";

const DEPTH: Partial<Record<FileMatch["part"], number>> = { bracket: 1, lower: 2, final: 3 };
const depthOf = (match: FileMatch) => DEPTH[match.part] ?? 4;
const isEarlier = (one: FileMatch, other: FileMatch) =>
  depthOf(one) - depthOf(other) || one.round - other.round;

interface Ways {
  readonly winner_to?: FileWay;
  readonly loser_to?: FileWay;
}

/** For each match, the later matches to which the winner and the loser went. */
function toWays(matches: readonly FileMatch[]): Map<string, Ways> {
  const ofParticipant = new Map<string, FileMatch[]>();
  for (const match of matches.toSorted(isEarlier)) {
    for (const side of [match.side1, match.side2]) {
      if (side) ofParticipant.set(side, [...(ofParticipant.get(side) ?? []), match]);
    }
  }
  const ways = new Map<string, Ways>();
  for (const [entrant, played] of ofParticipant) {
    for (const [index, match] of played.entries()) {
      const next = played[index + 1];
      // The first grand final has no link to the second one, which is played only after some results of the first.
      if (!next || (match.part === "final" && next.part === "final")) continue;
      const way = { match: next.id, side: next.side1 === entrant ? 1 : 2 };
      const key = match.winner === entrant ? "winner_to" : "loser_to";
      ways.set(match.id, { ...ways.get(match.id), [key]: way });
    }
  }
  return ways;
}

/** Numbers the matches of an upper bracket from the top: the match that leads to side 1 is above that of side 2. */
function numberBracket(
  matches: readonly FileMatch[],
  ways: ReadonlyMap<string, Ways>,
): Map<string, number> {
  const numbers = new Map<string, number>();
  const rounds = [...new Set(matches.map(({ round }) => round))].toSorted((a, b) => b - a);
  for (const round of rounds) {
    const taken = new Set<number>();
    const ofRound = matches.filter((match) => match.round === round);
    for (const { id } of ofRound) {
      const way = ways.get(id)?.winner_to;
      const next = way && numbers.get(way.match);
      const isNext = way && matches.find((one) => one.id === way.match)?.round === round + 1;
      if (next === undefined || !way || !isNext) continue;
      numbers.set(id, 2 * (next - 1) + way.side);
      taken.add(2 * (next - 1) + way.side);
    }
    let free = 1;
    for (const { id } of ofRound) {
      if (numbers.has(id)) continue;
      while (taken.has(free)) free += 1;
      taken.add(free);
      numbers.set(id, free);
    }
  }
  return numbers;
}

/** Completes the matches of an elimination stage: adds their links, their numbers, and the byes of round 1. */
export function toBracket(matches: readonly FileMatch[]): FileMatch[] {
  const ways = toWays(matches);
  const upper = numberBracket(
    matches.filter(({ part }) => part === "bracket"),
    ways,
  );
  const counts = new Map<string, number>();
  const placed = matches.map((match) => {
    const key = `${match.part} ${match.round}`;
    const place = (counts.get(key) ?? 0) + 1;
    counts.set(key, place);
    return { ...match, ...ways.get(match.id), number: upper.get(match.id) ?? place };
  });
  const fed = new Set(
    placed.flatMap(({ winner_to: won, loser_to: lost }) =>
      [won, lost].flatMap((way) => (way ? `${way.match} ${way.side}` : [])),
    ),
  );
  const byes = placed
    .filter(({ part, round }) => part === "bracket" && round === 2)
    .flatMap((match) =>
      [match.side1, match.side2].flatMap((entrant, index): FileMatch[] => {
        const side = index + 1;
        if (!entrant || fed.has(`${match.id} ${side}`)) return [];
        return [
          {
            id: `${match.id}/${side}`,
            stage: match.stage,
            part: "bracket",
            round: 1,
            number: 2 * (match.number - 1) + side,
            side1: entrant,
            winner: entrant,
            status: "bye",
            best_of: match.best_of,
            winner_to: { match: match.id, side },
          },
        ];
      }),
    );
  return [...byes, ...placed];
}
