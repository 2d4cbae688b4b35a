import { expect, test } from "vitest";
import { answerDeadline } from "./answer-deadline.ts";

const report = { participant_id: "a", created_at: "2026-11-20T12:00:00+00:00" };
const at = "2026-11-21T12:00:00.000Z";

test.each([
  { own: "b", expected: { at, waitsFor: "viewer" }, why: "the other side must answer" },
  { own: "a", expected: { at, waitsFor: "rival" }, why: "who reported waits" },
  { own: null, expected: { at, waitsFor: "either" }, why: "an admin sees both" },
] as const)("$why", ({ own, expected }) => {
  expect(answerDeadline("pending_results", [report], own, 1440)).toEqual(expected);
});

test.each([
  {
    status: "disputed",
    reports: [report],
    why: "a dispute waits for the admin, not for the clock",
  },
  { status: "completed", reports: [report], why: "it is decided" },
  { status: "pending_results", reports: [], why: "nothing was reported" },
  {
    status: "pending_results",
    reports: [report, { ...report, participant_id: "b" }],
    why: "both have answered",
  },
])("no deadline: $why", ({ status, reports }) => {
  expect(answerDeadline(status, reports, "b", 1440)).toBeNull();
});
