import type { Words } from "@leyenda/db-types";

interface Cup {
  readonly id: string;
  readonly name: string;
  readonly status: Words["tournaments"]["status"];
  readonly start_date: string;
  readonly cancelled_at: string | null;
}

interface OwnEntry {
  readonly status: Words["tournament_participants"]["status"];
  readonly final_position: number | null;
  readonly tournament: Cup;
}

interface RosterPlace {
  readonly state: Words["roster_entries"]["state"];
  readonly side: { readonly display_name: string | null };
  readonly tournament: Cup;
}

/** A tournament for which the person is or was registered. */
export interface PersonCup extends Cup {
  /** The name of the team; null for an individual registration. */
  readonly team: string | null;
  /** Whether the registration has ended, for example after a withdrawal. */
  readonly isOut: boolean;
  readonly place: number | null;
}

/** Returns one item per registration of the person, alone or in a team, latest first. */
export function personCups(own: readonly OwnEntry[], rosters: readonly RosterPlace[]): PersonCup[] {
  return [
    ...own.map(({ tournament, status, final_position }) => ({
      ...tournament,
      team: null,
      isOut: status !== "registered",
      place: final_position,
    })),
    ...rosters.map(({ tournament, state, side }) => ({
      ...tournament,
      team: side.display_name,
      isOut: state === "removed" || state === "left",
      place: null,
    })),
  ].toSorted((one, other) => other.start_date.localeCompare(one.start_date));
}
