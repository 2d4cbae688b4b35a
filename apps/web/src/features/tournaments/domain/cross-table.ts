import { resultFor, WALKOVER } from "@/entities/match/domain/result";
import { isOwnMatch } from "./bracket-match.ts";
import type { TournamentGroup } from "./stage.ts";
import type { Standing } from "./standings.ts";
import { isDrawn, type TournamentMatch } from "./tournament-match.ts";

/** A match from the point of view of one side. */
export type Meeting = {
  matchId: string;
  outcome: "won" | "drawn" | "lost" | "open";
  /** The score with this side's own score first; "W.O." for a walkover; null while the match is open. */
  score: string | null;
};

/** A row of the cross table: its matches against each participant, in the order of the table; null against itself. */
export type CrossRow = { standing: Standing; cells: (Meeting[] | null)[] };

/** The matches of each pair, with rows in the order of the table. In 'ida y vuelta' each pair has two matches. */
export function crossTable({ standings, matches }: TournamentGroup): CrossRow[] {
  return standings.map((standing) => {
    const own = matches.filter(
      (match) => match.part !== "tie_break" && isOwnMatch(match, standing.participantId),
    );
    return {
      standing,
      cells: standings.map((other) =>
        other === standing
          ? null
          : own
              .filter((match) => isOwnMatch(match, other.participantId))
              .map((match) => asSeenBy(match, standing.participantId)),
      ),
    };
  });
}

function asSeenBy(match: TournamentMatch, id: string): Meeting {
  const outcome =
    match.winnerId === id
      ? "won"
      : match.winnerId === null && match.outcome !== "no_show"
        ? isDrawn(match)
          ? "drawn"
          : "open"
        : "lost";
  return {
    matchId: match.id,
    outcome,
    score:
      resultFor(match.result, match.participant1Id === id) ??
      (outcome === "open" ? null : WALKOVER),
  };
}
