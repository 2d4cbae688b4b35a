import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMonth, formatMonths } from "@/lib/months";
import type { TeamRole } from "../domain/team-role.ts";
import { teamRoleWords } from "../role-words.ts";
import { membershipCopy } from "../membership-copy.ts";

/** A period in which a player was a member of a team, for the page of the player or of the team. */
interface Stay {
  readonly id: string;
  /** The name of the team or of the player. */
  readonly name: string;
  /** The logo of the team or the picture of the player. */
  readonly mark: ReactNode;
  /** The URL of the team or player; null if it no longer exists. */
  readonly to: string | null;
  /** The highest role in that period. */
  readonly role: TeamRole;
  readonly from: string;
  /** When the membership ended; null while it lasts. */
  readonly until: string | null;
}

/** The memberships of a team's players, or of a player's teams, with role and dates. */
export function MembershipPeriods({ stays }: { readonly stays: readonly Stay[] }) {
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-1">
      {stays.map(({ id, name, mark, to, role, from, until }) => (
        <li
          key={id}
          className={`card relative flex min-h-14 items-center gap-3 px-3 py-1.5 ${to === null ? "" : "card-link"}`}
        >
          {mark}
          <div className="min-w-0 flex-1">
            <h3 className="truncate text-lg leading-tight" title={name}>
              {to === null ? (
                name
              ) : (
                <Link to={to} className="after:absolute after:inset-0">
                  {name}
                </Link>
              )}
            </h3>
            <p className="text-sm leading-tight text-muted">
              {role !== "member" && `${teamRoleWords[role]} · `}
              {until === null ? membershipCopy.since(formatMonth(from)) : formatMonths(from, until)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
