import { expect, test } from "vitest";
import { answerDeadline } from "./report-answer-deadline.ts";

const at = "2026-11-21T12:00:00+00:00";
const report = { participant_id: "a", answer_by: at, stands_unanswered: true };

test.each([
  {
    own: "b",
    expected: { at, stands: true, waitsFor: "viewer" },
    why: "the other side must answer",
  },
  { own: "a", expected: { at, stands: true, waitsFor: "rival" }, why: "who reported waits" },
  { own: null, expected: { at, stands: true, waitsFor: "either" }, why: "an admin sees both" },
] as const)("$why", ({ own, expected }) => {
  expect(answerDeadline("pending_results", [report], own)).toEqual(expected);
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
  expect(answerDeadline(status, reports, "b")).toBeNull();
});

test("a report without evidence that the match was played does not stand", () => {
  const alone = { ...report, stands_unanswered: false };
  expect(answerDeadline("pending_results", [alone], "b")).toEqual({
    at,
    stands: false,
    waitsFor: "viewer",
  });
});
