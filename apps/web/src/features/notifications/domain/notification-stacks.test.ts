import { expect, test } from "vitest";
import type { NotificationKind } from "./kinds.ts";
import { namesTogether, stacked } from "./notification-stacks.ts";

const MATCH = "11111111-1111-4111-8111-111111111111";
const TEAM = "/team/22222222-2222-4222-8222-222222222222";

function stackedRows(...rows: readonly (readonly [kind: NotificationKind, link: string | null])[]) {
  return rows.map(([kind, link], index) => ({ id: String(index), kind, link, subject: "" }));
}

/** For each row, the ids of its notifications, newest first. */
function shape(rows: Parameters<typeof stacked>[0], awaited: readonly string[] = []) {
  return stacked(rows, ({ id }) => awaited.includes(id)).map(({ newest, older, together }) => [
    together,
    ...[newest, ...older].map(({ id }) => id),
  ]);
}

test("what one match told is one row, where its newest stood", () => {
  const rows = stackedRows(
    ["match_won", `/match/manage/${MATCH}`],
    ["role_changed", null],
    ["match_ready", `/match/manage/${MATCH}`],
    ["match_disputed", `/match/${MATCH}`],
  );
  expect(shape(rows)).toEqual([
    [null, "0", "2", "3"],
    [null, "1"],
  ]);
});

test("three requests stand together, two are answered as they are", () => {
  const request = ["friend_request", "/friends?vista=solicitudes"] as const;
  expect(shape(stackedRows(request, request))).toEqual([
    [null, "0"],
    [null, "1"],
  ]);
  expect(shape(stackedRows(request, request, request))).toEqual([
    ["friend_request", "0", "1", "2"],
  ]);
});

test("a request that waits for an answer stands alone among settled ones", () => {
  const request = ["friend_request", "/friends?vista=solicitudes"] as const;
  expect(shape(stackedRows(request, request, request, request), ["2"])).toEqual([
    ["friend_request", "0", "1", "3"],
    [null, "2"],
  ]);
  expect(shape(stackedRows(request, request, request), ["0"])).toEqual([
    [null, "0"],
    [null, "1"],
    [null, "2"],
  ]);
});

test("an offered rematch is never behind another word about its challenge", () => {
  const place = `/challenges/${MATCH}`;
  expect(shape(stackedRows(["challenge_reminder", place], ["rematch_offered", place]))).toEqual([
    [null, "0"],
    [null, "1"],
  ]);
});

test("requests for two teams are two matters", () => {
  const request = ["team_join_request", TEAM] as const;
  const other = ["team_join_request", "/team/other"] as const;
  expect(shape(stackedRows(request, request, other, request))).toEqual([
    ["team_join_request", "0", "1", "3"],
    [null, "2"],
  ]);
});

test("what is about no place stays alone", () => {
  expect(shape(stackedRows(["order_paid", "/store"], ["order_paid", "/store"]))).toEqual([
    [null, "0"],
    [null, "1"],
  ]);
});

test.each([
  { names: ["Ana"], said: "Ana" },
  { names: ["Ana", "Ana", "Beto"], said: "Ana y Beto" },
  { names: ["Ana", "Beto", "Ciro", "Dina", "Eva"], said: "Ana, Beto, Ciro y 2 más" },
])("$names: $said", ({ names, said }) => {
  expect(namesTogether(names)).toBe(said);
});
