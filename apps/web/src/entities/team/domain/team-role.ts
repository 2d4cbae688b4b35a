import type { Words } from "@leyenda/db-types";
import { teamMembersWords } from "@leyenda/db-types/words";

export type TeamRole = Words["team_members"]["role"];

interface MemberRow {
  readonly role: TeamRole;
  readonly profile: { readonly id: string };
}

const ORDER = teamMembersWords.role;

/** The viewer's role in a team; null without one. */
export function roleIn(members: readonly MemberRow[], userId: string | undefined): TeamRole | null {
  return members.find((member) => member.profile.id === userId)?.role ?? null;
}

/** The leader first, then co-leaders; within a role in the order of joining. */
export function byRank<Member extends MemberRow>(members: readonly Member[]): Member[] {
  return members.toSorted((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
}
