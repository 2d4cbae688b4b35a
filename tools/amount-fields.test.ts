import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const WEB = path.join(import.meta.dirname, "../apps/web/src");

/** For each file, how many number fields are allowed that are neither for money nor for tickets. */
const OTHER_NUMBERS: Readonly<Record<string, number>> = {
  // Codes.
  "components/ui/code-input.tsx": 1,
  "features/settings/components/payout-account-form.tsx": 2,
  // Scores and statistics.
  "entities/match/components/player-statistics-fields.tsx": 1,
  "entities/match/components/score-stepper.tsx": 1,
  "entities/match/components/series-score-fields.tsx": 1,
  "features/admin/achievements/components/achievement-dialog.tsx": 1,
  // Counts and frequencies.
  "features/desk/structure/components/stage-settings-form.tsx": 1,
  "features/admin/coupons/components/coupon-dialog.tsx": 2,
  "features/admin/people/components/decide-appeal-dialog.tsx": 1,
  "features/admin/people/components/suspend-and-exclude-dialogs.tsx": 1,
  "features/desk/settings/components/basics-section.tsx": 1,
  "features/desk/settings/components/stage-kind-fields.tsx": 5,
  "features/desk/settings/components/qualification-fields.tsx": 2,
  "features/desk/settings/components/series-fields.tsx": 1,
  "features/desk/settings/components/table-rule-fields.tsx": 1,
  "features/desk/participants/components/entry-codes.tsx": 2,
  "features/desk/editions/components/series-dialog.tsx": 4,
  // Places, kills and points of lobbies.
  "features/desk/lobbies/components/adjustments-panel.tsx": 1,
  "features/desk/lobbies/components/result-grid.tsx": 1,
  "features/desk/settings/components/lobby-fields.tsx": 4,
  "features/desk/settings/components/points-example.tsx": 1,
  "features/desk/settings/components/scoring-editor.tsx": 1,
  "features/tournaments/components/lobby-own-games.tsx": 2,
  // Durations in minutes, hours or days.
  "features/desk/matches/components/bulk-times-dialog.tsx": 1,
  "features/desk/components/minutes-choice.tsx": 1,
  "features/admin/games/components/veto-sequence-form.tsx": 1,
  "features/admin/system/components/number-row.tsx": 1,
  "features/desk/settings/components/forecast-panel.tsx": 2,
  "features/desk/settings/components/setting-fields.tsx": 1,
  "features/desk/settings/components/veto-section.tsx": 1,
  "features/desk/schedule/components/estimated-schedule.tsx": 1,
  "features/desk/schedule/components/schedule-fill-form.tsx": 2,
};

const INPUT = /<(?:Input|LabelledInput|input)\b(?:[^<>]|=>|<[^>]*>)*?\/>/gu;
const NUMERIC = /inputMode=(?:"(?:numeric|decimal)"|\{)|type="number"/u;
/** A form field whose name says that it is for money or tickets, and the component that renders it. */
const MONEY_FIELD =
  /name=(?:"|\{`)(?<name>[\w.${}]*(?:price|prize|wager|stake|fee|amount|discount|money|tickets)[\w.${}]*)(?:"|`\}).*?<(?<control>[A-Z]\w*Input|Input|Select|Textarea)\b/gsu;

const sources = globSync("**/*.tsx", { cwd: WEB, exclude: ["**/*.test.tsx"] }).map((file) => ({
  file,
  source: readFileSync(path.join(WEB, file), "utf8"),
}));

test("every field for a number is an AmountInput, or counts something that is no amount", () => {
  const found = sources.flatMap(({ file, source }) => {
    if (file === "components/ui/amount-input.tsx") return [];
    const count = [...source.matchAll(INPUT)].filter(([input]) => NUMERIC.test(input)).length;
    return count > 0 ? [[file, count] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(OTHER_NUMBERS);
});

test("a field with the name of an amount is an AmountInput", () => {
  const fields = sources.flatMap(({ file, source }) =>
    [...source.matchAll(MONEY_FIELD)]
      .filter(({ groups }) => !groups?.["name"]?.endsWith("_id"))
      .map(({ groups }) => `${file}: ${groups?.["control"]}`),
  );
  expect(fields.filter((field) => field.endsWith("AmountInput")).length).toBeGreaterThan(8);
  expect(fields.filter((field) => /: (?:Labelled)?Input$/.test(field))).toEqual([]);
});
