import { teamSize } from "@/entities/tournament/domain/team-size";
import type { EnterableCup } from "../api/enterable-cups.ts";

/** What the user has to enter a tournament with, and which kind of tournament to look for. */
export interface Entering {
  /** The game of the last match; `isTeam` is the kind of side. The next tournament should have both, too. */
  readonly game: string;
  readonly isTeam: boolean;
  readonly tickets: number;
  /** The team that the user leads; null if there is none. */
  readonly team: { readonly memberCount: number; readonly tickets: number } | null;
}

/** Whether the user can take a place now or once registration opens, regardless of the price. */
function isOpenTo(cup: EnterableCup, { team }: Entering, now: number): boolean {
  const { max_participants: max, participant_count: count, registration_deadline: until } = cup;
  const needsTeam = cup.type === "team" || (cup.ticket_type === "team" && cup.entry_fee > 0);
  if (max > 0 && (count ?? 0) >= max) return false;
  if (until !== null && Date.parse(until) <= now) return false;
  if (cup.publicFrom !== null && Date.parse(cup.publicFrom) > now) return false;
  if (!needsTeam) return true;
  return team !== null && (cup.type !== "team" || team.memberCount >= teamSize(cup.team_format));
}

function isAffordable(cup: EnterableCup, { tickets, team }: Entering): boolean {
  return cup.entry_fee <= (cup.ticket_type === "team" ? (team?.tickets ?? 0) : tickets);
}

/**
 * Returns the tournament that the user should enter next; null if none is open to them. The order of preference:
 * the same game, registration is open, the same kind of side, affordable, the earliest start.
 */
export function nextCup(
  cups: readonly EnterableCup[],
  entering: Entering,
  now: number,
): EnterableCup | null {
  const distance = (cup: EnterableCup) => [
    Number(cup.game !== entering.game),
    Number(cup.status !== "Inscripciones"),
    Number((cup.type === "team") !== entering.isTeam),
    Number(!isAffordable(cup, entering)),
    Date.parse(cup.start_date),
  ];
  const [first = null] = cups
    .filter((cup) => isOpenTo(cup, entering, now))
    .map((cup) => ({ cup, far: distance(cup) }))
    .toSorted((a, b) => {
      const at = a.far.findIndex((value, index) => value !== b.far[index]);
      return at < 0 ? 0 : (a.far[at] ?? 0) - (b.far[at] ?? 0);
    });
  return first?.cup ?? null;
}
