import type { Answer } from "@leyenda/db-types";
import { knownWord } from "@/lib/search-params";

/** A challenge of the viewer or of the viewer's team. */
export type OwnChallenge = Answer<"my_challenges">;

/** The viewer's three lists of challenges: the name of each in the URL, and in the database procedure. */
export const OWN_STATES = {
  abiertos: "open",
  "en-juego": "running",
  terminados: "finished",
} as const;

export type OwnState = keyof typeof OWN_STATES;

export const OWN_STATE_NAMES = ["abiertos", "en-juego", "terminados"] as const;

/** The list that the URL names; null if it names none. */
export function ownStateFromParams(params: URLSearchParams): OwnState | null {
  return knownWord(params, "estado", OWN_STATE_NAMES);
}

/** Sorts by deadline, the earliest first; disputed challenges, which wait for the admins, come last. */
export function mostUrgentFirst(running: readonly OwnChallenge[]): OwnChallenge[] {
  const isDisputed = ({ match_status: status }: OwnChallenge) => Number(status === "disputed");
  return running.toSorted(
    (one, other) =>
      isDisputed(one) - isDisputed(other) || (one.play_by ?? "").localeCompare(other.play_by ?? ""),
  );
}

/** The outcome of a finished challenge for the viewer's side. */
export interface OwnOutcome {
  readonly kind: "won" | "lost" | "returned";
  readonly tickets: number;
  /** The score with the viewer's side first; null if no match was played. */
  readonly result: string | null;
}

const WITHOUT_WINNER: readonly OwnChallenge["challenge_status"][] = [
  "cancelled",
  "expired",
  "voided",
  "unplayed",
];

/** The score with the viewer's side first; in the match the creator is side 1. */
function ownResult({ result, is_mine_created: isCreator }: OwnChallenge): string | null {
  const score = /^(\d+)-(\d+)$/.exec(result ?? "");
  return score && !isCreator ? `${score[2]}-${score[1]}` : result;
}

/** The outcome of a challenge for the viewer's side; null while it is undecided. */
export function outcomeOf(challenge: OwnChallenge): OwnOutcome | null {
  const { i_won: won, wager_amount: tickets } = challenge;
  if (won !== null) return { kind: won ? "won" : "lost", tickets, result: ownResult(challenge) };
  return WITHOUT_WINNER.includes(challenge.challenge_status)
    ? { kind: "returned", tickets, result: null }
    : null;
}
