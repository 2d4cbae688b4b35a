import { teamSize } from "@/entities/tournament/domain/format";
import type { EnterableCup } from "../api/enterable-cups.ts";

/** As what somebody can enter a tournament, and with what. */
export interface Entering {
  /** What he just played: the next one is the same where there is a choice. */
  readonly game: string;
  readonly isTeam: boolean;
  readonly tickets: number;
  /** The team that he acts for; null without one. */
  readonly team: { readonly memberCount: number; readonly tickets: number } | null;
}

/** Whether he can take a place, now or once it opens, whatever it costs. */
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

/** The next tournament that somebody can enter: of the game he played, open, of his kind, within his means, soon. */
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
