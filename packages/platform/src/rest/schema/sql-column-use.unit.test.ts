import { expect, test } from "vitest";
import { ColumnUse, type NamedSource } from "./sql-column-use.ts";

const PLAYERS = "16400";
const NAMES = new Map([[PLAYERS, "players"]]);

/** Whether the statement, or the code that it runs, may depend on the column `bio` of `players`. */
function mayConcern(
  statement: string,
  sources: Readonly<Record<string, string>> = {},
  takes: Partial<NamedSource> = {},
): boolean {
  const named = Object.entries(sources).map(([name, source]) => ({
    name,
    source,
    rows: takes.rows ?? [],
    returns: takes.returns ?? null,
  }));
  return new ColumnUse(named, NAMES).mayConcern(statement, PLAYERS, "bio");
}

test.each([
  'select "players"."name" from "public"."players" as "players" order by "players"."id"',
  "select count(*) from public.players where closed_at is null",
  "select p.name from players as p join players q using (id) where p.id = $1",
  'select row_to_json("players_1".*) as player from (select "x"."name" from "public"."players" as "x") as "players_1"',
  'select row_to_json("c".*) from "public"."teams" as "t" left join lateral (select "p"."name" from "public"."captain"(("t".*)::"public"."teams") as "c" join "public"."players" as "p" on true) as "c" on true',
])("what neither names a column nor takes a row whole does not depend on it: %s", (statement) => {
  expect(mayConcern(statement)).toBe(false);
});

test.each([
  'select "players"."bio" from "public"."players" as "players"',
  "select Bio from players",
  "select * from players",
  'select "players".* from "public"."players" as "players"',
  "select p.* from teams join players p using (id)",
  "select s.* from (select * from players) as s",
  "select to_jsonb(p) from players p",
  "select to_jsonb(players) from public.players",
  "select players as row from players",
  "select count(distinct p) from players as p",
  "select q.name from teams q where q.captain is distinct from players",
  "select p::text from players p",
  "select c from players as p (a, b, c)",
  "select name from players natural join authors",
  "table players",
  "select name from players where players in (select t from teams t)",
])("what names it or takes a row whole does: %s", (statement) => {
  expect(mayConcern(statement)).toBe(true);
});

test("what it runs is followed by name: functions, views, policies", () => {
  const statement = "select t.shown from public.teams as t, public.players as p";
  expect(mayConcern("select 1 from players", { players: "closed_at is null" })).toBe(false);
  expect(mayConcern("select 1 from players", { players: "bio <> ''" })).toBe(true);
  expect(mayConcern(statement, { shown: "select length(about) from x", about: "bio" })).toBe(true);
});

test.each([
  "declare v_player players%rowtype; begin return v_player; end",
  "begin select p into v_any from players p; return v_any; end",
  "begin execute 'select ' || p_column || ' from players'; end",
])("a function that has a row whole, or makes its SQL, may read it: %s", (source) => {
  expect(mayConcern("select t.shown from described() as t", { described: source })).toBe(true);
});

test("rows that a function takes or returns are followed too", () => {
  const called = "select described(p.id) from public.players as p";
  const rows = [{ name: "player", table: "players" }];
  const nameless = { rows: [{ name: null, table: "players" }] };
  expect(mayConcern(called, { described: "select player.name" }, { rows })).toBe(false);
  expect(mayConcern(called, { described: "select to_json(player)" }, { rows })).toBe(true);
  expect(mayConcern(called, { described: "select to_json($1)" }, { rows })).toBe(true);
  expect(mayConcern(called, { described: "select $1.name" }, nameless)).toBe(false);
  expect(mayConcern(called, { described: "select id from x" }, { returns: "players" })).toBe(true);
});

test("a table that nothing names was read some other way: everything in it matters", () => {
  expect(mayConcern("select name from teams")).toBe(true);
  expect(new ColumnUse([], NAMES).mayConcern("select name from players", "16401", "x")).toBe(true);
  expect(new ColumnUse([], NAMES).mayConcern("select 1 from players", PLAYERS, "mi bio")).toBe(
    true,
  );
});
