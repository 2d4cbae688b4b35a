import type { Words } from "@leyenda/db-types";
import { teamMembersWords } from "@leyenda/db-types/words";

export type TeamRole = Words["team_members"]["role"];

interface MemberRow {
  readonly role: TeamRole;
  readonly profile: { readonly id: string };
}

const ORDER = teamMembersWords.role;

/** The role of a user in a team; null if the user is not a member. */
export function roleIn(members: readonly MemberRow[], userId: string | undefined): TeamRole | null {
  return members.find((member) => member.profile.id === userId)?.role ?? null;
}

/** Sorts members by role, the leader first. Members with the same role are sorted by the time of joining. */
export function byRank<Member extends MemberRow>(members: readonly Member[]): Member[] {
  return members.toSorted((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
}
