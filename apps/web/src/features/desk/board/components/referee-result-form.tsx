import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { OvertimeBox, SeriesScoreFields } from "@/entities/match/components/series-score-fields";
import { checkResult } from "@/entities/match/domain/check-result";
import {
  leadingSide,
  type MatchSeries,
  type MatchSide,
  parseResult,
  possibleResults,
  WALKOVER,
} from "@/entities/match/domain/result";
import { comingResults, fitsMaps } from "@/entities/match/domain/remaining-results";
import { readSeries, type SeriesDraft } from "@/entities/match/domain/series-entry";
import { seriesCopy } from "@/entities/match/series-copy";
import { seriesWarningCopy } from "@/entities/match/series-warning-copy";
import { refereeCopy as copy } from "../referee-copy.ts";
import { deskCopy } from "../../copy.ts";

interface Side {
  readonly id: string;
  readonly name: string;
}

interface Decision {
  /** The winner's id; null for a draw. */
  readonly winnerId: string | null;
  /** The result: "a-b" or "W.O." */
  readonly result: string;
}

interface RefereeFormProps {
  readonly bestOf: number;
  readonly allowsDraw: boolean;
  /** The rule of the series; null: the best of its games. */
  readonly series?: MatchSeries;
  /** The side that plays the last game of an aggregate at home. */
  readonly lastHomeSide?: MatchSide | null;
  /** The games of an aggregate that were entered. */
  readonly games?: SeriesDraft;
  /** The live score as "a-b". If this score already decides the match, the form preselects the winner. */
  readonly score?: string | null;
  /** The score as "a-b", counted from the maps whose results were entered. */
  readonly maps?: string | null;
  readonly sides: readonly [Side, Side];
  /** Returns a text that says what the decision will cause; the referee reads it before confirming. */
  readonly consequence: (winner: string, result: string) => string;
  readonly onDecide: (decision: Decision) => void;
}

type Choice = MatchSide | "draw";

/** The winner and the result, in large controls for a phone at the table; a second press confirms them. */
export function RefereeForm({
  bestOf,
  allowsDraw,
  series = null,
  lastHomeSide = null,
  games = {},
  score: standing = null,
  maps = null,
  sides,
  consequence,
  onDecide,
}: RefereeFormProps) {
  const isAggregate = series?.kind === "aggregate";
  const leader = isAggregate ? null : leaderOf(standing, bestOf, series);
  const [typed, setChoice] = useState<Choice | null>(leader);
  const [draft, setDraft] = useState(games);
  const [isOvertime, setIsOvertime] = useState(false);
  const match = { bestOf, series, allowsDraw, lastHomeSide };
  const reading = readSeries(match, draft);
  const [score, setScore] = useState(leader && standing ? standing : "");
  const [isWalkover, setIsWalkover] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const scoreId = useId();
  // The games of an aggregate name the winner, except of a walkover.
  const said = reading.winner === undefined ? null : (reading.winner ?? "draw");
  const choice = isAggregate && !isWalkover ? said : typed;
  const winner = choice === 1 || choice === 2 ? choice : null;
  const played = isAggregate
    ? reading.text
    : series?.kind === "overtime" && isOvertime && score !== ""
      ? `${score} ${seriesCopy.overtimeNote}`
      : score;
  const result = isWalkover && winner ? WALKOVER : played;
  const isComplete =
    choice !== null &&
    (result === WALKOVER ||
      (isAggregate
        ? reading.text !== ""
        : checkResult(score, bestOf, winner, choice === "draw", series) === null));
  const change = (act: () => void) => {
    setIsSure(false);
    act();
  };
  const possible = winner ? possibleResults(bestOf, winner, series) : [];
  const options = comingResults(possible, maps, bestOf, series);
  const choices: readonly (readonly [Choice, string])[] = [
    [1, sides[0].name],
    [2, sides[1].name],
    ...(allowsDraw ? [["draw", copy.draw] as const] : []),
  ];
  return (
    <form
      method="dialog"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSure) return setIsSure(true);
        onDecide({ winnerId: winner === null ? null : (sides[winner - 1]?.id ?? null), result });
      }}
    >
      {isAggregate && (
        <SeriesScoreFields
          match={{ ...match, side1: sides[0], side2: sides[1] }}
          draft={draft}
          disabled={isWalkover}
          onChange={(changed) => change(() => setDraft(changed))}
        />
      )}
      <fieldset className="grid gap-2" hidden={isAggregate && !isWalkover}>
        <legend className="mb-2 font-semibold">{copy.who}</legend>
        {choices.map(([value, name]) => (
          <Pick
            key={value}
            name={name}
            isChosen={choice === value}
            onPick={() =>
              change(() => {
                setChoice(value);
                setScore("");
              })
            }
          />
        ))}
      </fieldset>
      {choice !== null && !isAggregate && (
        <fieldset className="grid gap-3" disabled={isWalkover && winner !== null}>
          <legend className="mb-2 font-semibold">{copy.result}</legend>
          {options.length > 0 ? (
            <>
              <div className="flex flex-wrap gap-2">
                {options.map((option) => (
                  <Pick
                    key={option}
                    name={option}
                    isChosen={score === option && !isWalkover}
                    onPick={() => change(() => setScore(option))}
                  />
                ))}
              </div>
              {maps && options.length < possible.length && (
                <p className="text-[0.9375rem] text-muted">{seriesWarningCopy.onlyComing(maps)}</p>
              )}
              {maps && !isWalkover && !fitsMaps(maps, score, bestOf, series) && (
                <p className="text-warning">{seriesWarningCopy.contradicts(maps)}</p>
              )}
            </>
          ) : (
            <div className="grid gap-1.5">
              <Label htmlFor={scoreId}>{deskCopy.versus(sides[0].name, sides[1].name)}</Label>
              <Input
                id={scoreId}
                placeholder={copy.example}
                value={score}
                onChange={(event) => change(() => setScore(event.target.value))}
              />
            </div>
          )}
        </fieldset>
      )}
      {series?.kind === "overtime" && winner !== null && (
        <OvertimeBox
          isOvertime={isOvertime}
          disabled={isWalkover}
          onChange={(isOn) => change(() => setIsOvertime(isOn))}
        />
      )}
      {(winner !== null || isAggregate) && (
        <label className="flex min-h-11 items-center gap-3">
          <Checkbox
            checked={isWalkover}
            onCheckedChange={(checked) => change(() => setIsWalkover(checked))}
          />
          {copy.walkover}
        </label>
      )}
      {isSure && (
        <p role="status" className="rounded-md border border-warning/60 p-3">
          {consequence(winner === null ? copy.draw : (sides[winner - 1]?.name ?? ""), result)}
        </p>
      )}
      <Button type="submit" size="lg" disabled={!isComplete}>
        {isSure ? copy.confirm : copy.decide}
      </Button>
    </form>
  );
}

/** Returns the side that has already won by the live score; null if no side has. */
function leaderOf(standing: string | null, bestOf: number, series: MatchSeries): MatchSide | null {
  const score = parseResult(standing);
  const leader = score && leadingSide(score);
  const isOver =
    leader && standing && checkResult(standing, bestOf, leader, false, series) === null;
  return isOver ? leader : null;
}

interface PickProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onPick: () => void;
}

function Pick({ name, isChosen, onPick }: PickProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPick}
      className={`min-h-13 rounded-md border px-4 py-2 text-left text-lg font-semibold wrap-anywhere ${isChosen ? "border-accent bg-accent/15" : "border-border bg-surface-raised"}`}
    >
      {name}
    </button>
  );
}
