import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { AREAS, FORWARD_REFERENCES } from "./lib/schema/areas.ts";
import { readReferences } from "./lib/schema/references.ts";
import { readAreas, type Area } from "./lib/schema/schema-sources.ts";

const areas = readAreas(join(resolve(import.meta.dirname, ".."), "supabase/schema"));

/** All references to an area that comes later in the order, with their positions, sorted by area. */
function forwardReferences(schema: readonly Area[]): string[] {
  const order = schema.map(({ folder }) => folder);
  return readReferences(schema)
    .references.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from.area))
    .map(
      ({ from, name, to }) =>
        `${from.area} -> ${to}: ${from.area}/${from.file}:${from.line} refers to ${name}`,
    )
    .toSorted();
}

const area = (folder: string, sql: string): Area => ({
  folder,
  number: folder.slice(0, 2),
  name: folder.slice(3),
  parts: [{ file: "01-part.sql", sql }],
});

test("the areas are numbered in the order of their list", () => {
  expect(areas.map(({ name }) => name)).toEqual(Object.keys(AREAS));
});

test("areas refer to themselves and to areas below, but for a number of references that only falls", () => {
  const forward = forwardReferences(areas);
  const advice =
    forward.length > FORWARD_REFERENCES
      ? "Move the code to the later area, or let that area attach itself: supabase/schema/README.md."
      : "Lower FORWARD_REFERENCES in tools/lib/schema/areas.ts.";
  const problem =
    forward.length === FORWARD_REFERENCES
      ? []
      : [...forward, `${forward.length} instead of ${FORWARD_REFERENCES}. ${advice}`];
  expect(problem).toEqual([]);
});

test("references are found in tables, policies, triggers, bodies of functions and dynamic SQL", () => {
  const low = area(
    "01-low",
    `-- public.later in a comment is no reference
    create table public.low (id uuid references public.later (id));
    comment on table public.low is 'Nor is public.later here.';
    create policy select_own on public.low using (private.may_see());
    create trigger follow after insert on public.low for each row execute function private.follow();
    create function private.body() returns void language plpgsql as $$
    begin
      -- public.later
      execute 'delete from private.dynamic';
    end;
    $$;
    do $$ begin execute format('alter table public.%I owner to x', 'listed'); end $$;`,
  );
  const high = area(
    "02-high",
    `create table public.later (id uuid);
    create table private.dynamic (id uuid);
    create table public.listed (id uuid);
    create function private.may_see() returns boolean as 'select true';
    create function private.follow() returns trigger as $$ select from public.low $$;`,
  );
  expect(
    forwardReferences([low, high]).map((line) => line.replace(/^.*:(\d+) refers to /, "$1 ")),
  ).toEqual([
    "12 public.listed",
    "2 public.later",
    "4 private.may_see",
    "5 private.follow",
    "9 private.dynamic",
  ]);
});

test("what an area attaches to a table of another is listed", () => {
  const low = area("01-low", "create table public.low (id uuid);");
  const high = area(
    "02-high",
    `create table public.high (id uuid);
    create trigger follow
      after insert on public.low for each row execute function private.follow();
    create policy own on public.high using (true);
    create policy files on storage.objects using (true);
    alter table public.low
      add constraint low_id_fkey foreign key (id) references public.high (id);`,
  );
  expect(readReferences([low, high]).attachments).toEqual([
    { area: "02-high", kind: "trigger", name: "follow", table: "public.low", to: "01-low" },
    { area: "02-high", kind: "policy", name: "files", table: "storage.objects", to: null },
    {
      area: "02-high",
      kind: "foreign key",
      name: "low_id_fkey",
      table: "public.low",
      to: "01-low",
    },
  ]);
});
