import { expect, test } from "vitest";
import { withComments } from "./lib/schema/documentation-comments.ts";

test.each([
  {
    why: "a function is named with its arguments, without their defaults",
    sql: "--- It's a\n--- greeting; of one.\n-- A note.\ncreate function private.hi(p_names text[] default array['a', 'b'], p_size numeric(8, 1) default 1)\nreturns void as $$ --- no $$;\n",
    comments:
      "-- A note.\ncreate function private.hi(p_names text[] default array['a', 'b'], p_size numeric(8, 1) default 1)\nreturns void as $$ --- no $$;\ncomment on function private.hi(p_names text[], p_size numeric(8, 1)) is\n  'It''s a greeting; of one.';\n",
  },
  {
    why: "tags start a line, and columns are named with their table",
    sql: "--- Notes.\n--- @title Leer\n--- notas\ncreate table public.notes (\n  --- The text.\n  -- A reason.\n  content text not null\n);",
    comments:
      "create table public.notes (\n  -- A reason.\n  content text not null\n);\ncomment on table public.notes is\n  'Notes.\n@title Leer notas';\ncomment on column public.notes.content is\n  'The text.';",
  },
])("documentation becomes comments: $why", ({ sql, comments }) => {
  expect(withComments(sql)).toBe(comments);
});

test("documentation above anything else is refused", () => {
  expect(() => withComments("--- Lost.\ngrant select on public.notes to anon;")).toThrow("Lost.");
});
