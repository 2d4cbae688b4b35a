interface MemberRow {
  readonly role: string;
  readonly profile: { readonly id: string };
}

export type TeamRole = "leader" | "co-leader" | "member";

const ORDER: readonly string[] = ["leader", "co-leader", "member"];

/** The viewer's part in a team, or null for a stranger. */
export function roleIn(members: readonly MemberRow[], userId: string | undefined): TeamRole | null {
  const role = members.find((member) => member.profile.id === userId)?.role;
  return role === "leader" || role === "co-leader" || role === "member" ? role : null;
}

/** The leader first, then co-leaders; within a role in the order in which they joined. */
export function byRank<Member extends MemberRow>(members: readonly Member[]): Member[] {
  return members.toSorted((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
}
