import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMonth, formatMonths } from "@/lib/months";
import type { TeamRole } from "../domain/team-role.ts";
import { teamRoleWords } from "../role-words.ts";
import { stayCopy } from "../stay-copy.ts";

/** One time that somebody was in a team, told from either side. */
interface Stay {
  readonly id: string;
  /** Of the team, or of the player. */
  readonly name: string;
  /** Its logo, or his picture. */
  readonly mark: ReactNode;
  /** Its page; null where there is none any more. */
  readonly to: string | null;
  /** The highest that he had. */
  readonly role: TeamRole;
  readonly from: string;
  /** Null while he is in it. */
  readonly until: string | null;
}

/** Who was in a team, or in which teams somebody was, as what and from when until when. */
export function StayList({ stays }: { readonly stays: readonly Stay[] }) {
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
              {until === null ? stayCopy.since(formatMonth(from)) : formatMonths(from, until)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
