import { expect, test } from "vitest";
import { drawnStage } from "./drawn-stage.ts";

const groups = { name: "Grupos", state: "done", drawn_at: "2026-11-20T22:00Z" } as const;
const bracket = (state: "planned" | "ready" | "running") => ({
  name: "Llave",
  state,
  drawn_at: state === "running" ? "2026-11-21T22:00Z" : null,
});

test.each([
  {
    why: "nothing is drawn",
    stages: [{ ...groups, state: "planned" as const, drawn_at: null }],
    name: undefined,
  },
  { why: "the next is far", stages: [groups, bracket("planned")], name: "Grupos" },
  { why: "the next waits for its draw", stages: [groups, bracket("ready")], name: undefined },
  { why: "the next goes on", stages: [groups, bracket("running")], name: "Llave" },
])("which pairs stand where no draw was shown: $why", ({ stages, name }) => {
  expect(drawnStage(stages)?.name).toBe(name);
});
