import { describe, expect, test } from "vitest";
import { resultAct } from "./result-report-action.ts";

const STAKE = 40;
const report = (result: string, winner: string | null) => ({
  id: "report",
  result,
  winner_id: winner,
});
const RIVAL_REPORTS = [
  undefined,
  report("2-0", "own"),
  report("0-2", "rival"),
  report("1-1", null),
  report("W.O.", "rival"),
];
const SELECTIONS = ["", "2-0", "0-2", "2-1", "1-1", "W.O."];

/** All combinations of the rival's report, the user's selection and the match's state. */
const combinations = RIVAL_REPORTS.flatMap((rivalReport) =>
  SELECTIONS.flatMap((selected) =>
    [true, false].flatMap((hasReported) =>
      [true, false].flatMap((hasFigures) =>
        [STAKE, 0].flatMap((stake) =>
          (["pending_results", "disputed"] as const).map((status) => ({
            ownId: "own",
            rivalReport,
            selected,
            hasReported,
            hasFigures,
            stake,
            status,
          })),
        ),
      ),
    ),
  ),
);

describe("the act of the result", () => {
  test.each(combinations)(
    "rival $rivalReport.result, selected '$selected', reported $hasReported, figures $hasFigures, $stake tickets, $status",
    (choice) => {
      const { rivalReport, selected, hasReported, hasFigures, status } = choice;
      const act = resultAct(choice);
      // Two walkover claims never agree, because each side claims its own win.
      const agrees = rivalReport?.result === selected && selected !== "W.O.";
      const isAnswer = rivalReport !== undefined && !hasReported;
      expect(act.kind === "confirm").toBe(isAnswer && (selected === "" || (agrees && !hasFigures)));
      expect(act.kind === "dispute").toBe(
        isAnswer && selected !== "" && !agrees && status !== "disputed",
      );
      const decides = act.kind === "confirm" || (rivalReport !== undefined && agrees);
      expect(act.loses).toBe(decides && rivalReport?.winner_id === "rival" ? choice.stake : 0);
    },
  );

  test("what the user selected against the rival's report is never confirmed away", () => {
    const against = combinations.filter(
      ({ rivalReport, selected }) => selected !== "" && selected !== rivalReport?.result,
    );
    expect(against.length).toBeGreaterThan(100);
    for (const choice of against) expect(resultAct(choice)).not.toMatchObject({ kind: "confirm" });
  });
});
