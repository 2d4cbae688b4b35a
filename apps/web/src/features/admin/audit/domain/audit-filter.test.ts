import { expect, test } from "vitest";
import { auditFilter, everyAct } from "./audit-filter";

const ANA = "0b9f7c1e-1111-4222-8333-444455556666";
const asked = (query: string) => auditFilter(new URLSearchParams(query));

test("the log is narrowed by kind, person and whole days of the viewer", () => {
  expect(asked(`tipo=games&quien=${ANA}&desde=2026-11-20&hasta=2026-11-21`)).toEqual({
    entity: "games",
    actor: ANA,
    since: new Date(2026, 10, 20).toISOString(),
    before: new Date(2026, 10, 22).toISOString(),
  });
  expect(asked("quien=servidor").actor).toBe("servidor");
});

test.each(["", "tipo=otros", "quien=ana", "desde=ayer&hasta=2026-02-31", "desde=0002-11-20"])(
  "what says nothing narrows nothing: %s",
  (query) => {
    expect(asked(query)).toEqual(everyAct);
  },
);
