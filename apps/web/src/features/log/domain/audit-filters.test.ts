import { expect, test } from "vitest";
import { conditionsOf } from "@/lib/list-filters";
import { auditFilters } from "./audit-filters.ts";

const ANA = "0b9f7c1e-1111-4222-8333-444455556666";
const asked = (query: string) => conditionsOf(auditFilters, new URLSearchParams(query));

test("the log is narrowed by kind, person and whole days of the viewer", () => {
  expect(asked(`tipo=games&quien=${ANA}&desde=2026-11-20&hasta=2026-11-21`)).toEqual([
    ["entity", "eq", "games"],
    ["actor_id", "eq", ANA],
    ["created_at", "gte", new Date(2026, 10, 20).toISOString()],
    ["created_at", "lt", new Date(2026, 10, 22).toISOString()],
  ]);
  expect(asked("quien=servidor")).toEqual([["actor_id", "is", null]]);
});

test.each(["", "tipo=otros", "quien=ana", "desde=ayer&hasta=2026-02-31", "desde=0002-11-20"])(
  "what says nothing narrows nothing: %s",
  (query) => {
    expect(asked(query)).toEqual([]);
  },
);
