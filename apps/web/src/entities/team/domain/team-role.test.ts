import { expect, test } from "vitest";
import { byRank, roleIn, type TeamRole } from "./team-role.ts";

const member = (id: string, role: TeamRole) => ({ role, profile: { id } });
const members = [
  member("ana", "member"),
  member("bea", "leader"),
  member("cai", "co-leader"),
  member("dan", "member"),
];

test.each([
  { user: "bea", expected: "leader" },
  { user: "cai", expected: "co-leader" },
  { user: "dan", expected: "member" },
  { user: "eva", expected: null },
  { user: undefined, expected: null },
])("$user is $expected", ({ user, expected }) => {
  expect(roleIn(members, user)).toBe(expected);
});

test("members stand by rank, equals in the order of joining", () => {
  expect(byRank(members).map(({ profile }) => profile.id)).toEqual(["bea", "cai", "ana", "dan"]);
});
