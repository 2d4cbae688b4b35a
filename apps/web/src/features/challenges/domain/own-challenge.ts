import type { Answer } from "@leyenda/db-types";
import { knownWord } from "@/lib/search-params";

/** A challenge of the viewer or of the viewer's team. */
export type OwnChallenge = Answer<"my_challenges">;

/** The three lists, as the address writes them and as the procedure takes them. */
export const OWN_STATES = {
  abiertos: "open",
  "en-juego": "running",
  terminados: "finished",
} as const;

export type OwnState = keyof typeof OWN_STATES;

export const OWN_STATE_NAMES = ["abiertos", "en-juego", "terminados"] as const;

/** The list that the address asks for; null where it asks for none. */
export function ownStateFromParams(params: URLSearchParams): OwnState | null {
  return knownWord(params, "estado", OWN_STATE_NAMES);
}

/** What waits for the sides, the first deadline first; a disputed one waits for the administration. */
export function mostUrgentFirst(running: readonly OwnChallenge[]): OwnChallenge[] {
  const isDisputed = ({ match_status: status }: OwnChallenge) => Number(status === "disputed");
  return running.toSorted(
    (one, other) =>
      isDisputed(one) - isDisputed(other) || (one.play_by ?? "").localeCompare(other.play_by ?? ""),
  );
}

/** What a finished challenge meant for one's own side. */
export interface OwnOutcome {
  readonly kind: "won" | "lost" | "returned";
  readonly tickets: number;
  /** One's own score first; null where none was played. */
  readonly result: string | null;
}

const WITHOUT_WINNER: readonly OwnChallenge["challenge_status"][] = [
  "cancelled",
  "expired",
  "voided",
  "unplayed",
];

/** The score as one's own side reads it: the creator's stands first in the match. */
function ownResult({ result, is_mine_created: isCreator }: OwnChallenge): string | null {
  const score = /^(\d+)-(\d+)$/.exec(result ?? "");
  return score && !isCreator ? `${score[2]}-${score[1]}` : result;
}

/** How a challenge ended for one's own side; null while it is undecided. */
export function outcomeOf(challenge: OwnChallenge): OwnOutcome | null {
  const { i_won: won, wager_amount: tickets } = challenge;
  if (won !== null) return { kind: won ? "won" : "lost", tickets, result: ownResult(challenge) };
  return WITHOUT_WINNER.includes(challenge.challenge_status)
    ? { kind: "returned", tickets, result: null }
    : null;
}
