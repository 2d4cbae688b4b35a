import { zodResolver } from "@hookform/resolvers/zod";
import { correctMatchScoreLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ErrorState } from "@/components/error-state";
import { FormDialog } from "@/components/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { matchQuery } from "@/entities/match/api/get-match";
import { OvertimeBox, SeriesScoreFields } from "@/entities/match/components/series-score-fields";
import type { MatchView } from "@/entities/match/domain/match-view";
import { decisionNote, type MatchSide, possibleResults } from "@/entities/match/domain/result";
import { draftOf, readSeries, type SeriesDraft } from "@/entities/match/domain/series-entry";
import { seriesCopy } from "@/entities/match/series-copy";
import { otherWinnerQuery, useCorrectMatchScore } from "../api/score-correction.ts";
import { copy } from "../copy.ts";
import { correctionsCopy } from "../corrections-copy.ts";
import { losesGames, otherWinnerBy, winnerOf } from "../domain/score-correction.ts";
import { correctScoreSchema, type CorrectScoreValues } from "../schemas.ts";
import { CorrectionEffects } from "./correction-effects.tsx";

const texts = correctionsCopy.score;

interface CorrectScoreDialogProps {
  readonly match: MatchView;
  readonly onClose: () => void;
}

/**
 * Corrects the score of a decided match. A correction that changes the winner affects later matches: the user decides
 * for each of them whether it stays or is undone.
 */
export function CorrectScoreDialog({ match, onClose }: CorrectScoreDialogProps) {
  const { control, handleSubmit, setError, setValue } = useForm<CorrectScoreValues>({
    defaultValues: { result: match.result ?? "", reason: "" },
    resolver: zodResolver(correctScoreSchema(match)),
  });
  const result = useWatch({ control, name: "result" });
  const [unchangedIds, setUnchangedIds] = useState<readonly string[]>([]);
  const { data: details } = useQuery(matchQuery(match.id));
  const isAggregate = match.series?.kind === "aggregate";
  const [typedDraft, setDraft] = useState<SeriesDraft>({});
  const draft = { ...draftOf(details?.games ?? []), ...typedDraft };
  const reading = readSeries(match, draft);
  const score = isAggregate
    ? reading.text
    : result
        .trim()
        .replaceAll(/\s*-\s*/g, "-")
        .replaceAll(/\s+/g, " ");
  const otherWinner = isAggregate
    ? otherSeriesWinner(match, reading.winner)
    : otherWinnerBy(match, score);
  const isOther = otherWinner !== undefined;
  const effects = useQuery({
    ...otherWinnerQuery(match.id, score, unchangedIds),
    enabled: isOther,
  });
  const correct = useCorrectMatchScore(match.id, {
    onDone: onClose,
    onRefused: (message) => {
      setError("result", { message }, { shouldFocus: true });
      if (isOther) void effects.refetch();
    },
  });
  const options = [1, 2].flatMap((side) =>
    possibleResults(match.bestOf, side as MatchSide, match.series),
  );
  const isLosing =
    options.includes(result) &&
    losesGames(
      details?.games ?? [],
      [match.participant1Id, match.participant2Id],
      match.bestOf,
      result,
      match.series,
    );
  const submit = handleSubmit(({ reason }) => {
    if (!isOther) correct.mutate({ result: score, reason, effects: null });
    else if (effects.data) correct.mutate({ result: score, reason, effects: effects.data });
  });
  return (
    <FormDialog
      title={texts.title}
      description={whoWins(match, otherWinner)}
      texts={{ cancel: texts.cancel, submit: texts.confirm }}
      isSaving={correct.isPending || (isOther && effects.isFetching)}
      onSubmit={submit}
      onLeave={onClose}
    >
      {isAggregate ? (
        <SeriesScoreFields
          match={match}
          draft={draft}
          onChange={(changed) => {
            setDraft(changed);
            setValue("result", readSeries(match, changed).text, { shouldDirty: true });
          }}
        />
      ) : (
        <>
          <ScoreOptions
            options={options}
            chosen={result}
            onChoose={(option) => setValue("result", option, { shouldValidate: true })}
          />
          <Field
            control={control}
            name="result"
            label={texts.score}
            hint={copy.declare.resultHint(match.side1?.name ?? "", match.side2?.name ?? "")}
            required
          >
            {(field) => <Input {...field} autoComplete="off" />}
          </Field>
        </>
      )}
      {match.series?.kind === "overtime" && (
        <OvertimeBox
          isOvertime={decisionNote(result) !== null}
          onChange={(isOn) =>
            setValue(
              "result",
              [result.replace(/\s*\(.*$/, ""), ...(isOn ? [seriesCopy.overtimeNote] : [])].join(
                " ",
              ),
              { shouldDirty: true },
            )
          }
        />
      )}
      {effects.error && isOther ? (
        <ErrorState
          title={correctionsCopy.otherWinner.loadError}
          error={effects.error}
          onRetry={effects.refetch}
        />
      ) : (
        isOther &&
        effects.data && <CorrectionEffects effects={effects.data} onKeep={setUnchangedIds} />
      )}
      {isLosing && <p className="text-[0.9375rem] font-medium">{texts.losesGames}</p>}
      <Field control={control} name="reason" label={texts.reason} hint={texts.reasonHint} required>
        {(field) => <Textarea {...field} rows={2} maxLength={correctMatchScoreLimits.reason.max} />}
      </Field>
      <ul className="grid list-disc gap-1 pl-5 text-[0.9375rem] text-muted">
        {(isOther ? correctionsCopy.otherWinner : texts).consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </FormDialog>
  );
}

/** The winner of an aggregate by its typed games; undefined if it does not change, or while games are missing. */
function otherSeriesWinner(
  match: MatchView,
  winner: MatchSide | null | undefined,
): MatchSide | null | undefined {
  return winner === winnerOf(match) ? undefined : winner;
}

/** A text that names the winner by the typed score, and the recorded winner. */
function whoWins(match: MatchView, otherWinner: MatchSide | null | undefined): string {
  const name = (side: MatchSide | null) =>
    (side === 1 ? match.side1 : side === 2 ? match.side2 : null)?.name ?? "";
  const winner = winnerOf(match);
  if (otherWinner === undefined) return winner ? texts.keepsWinner(name(winner)) : texts.keepsDraw;
  if (otherWinner === null) return texts.becomesDraw(name(winner));
  return winner
    ? texts.changesWinner(name(otherWinner), name(winner))
    : texts.becomesWin(name(otherWinner));
}

interface ScoreOptionsProps {
  /** Every result that the series can have; empty if any result can be typed. */
  readonly options: readonly string[];
  readonly chosen: string;
  readonly onChoose: (result: string) => void;
}

/** Buttons for the results of a series, next to the field where one can be typed. */
function ScoreOptions({ options, chosen, onChoose }: ScoreOptionsProps) {
  if (options.length === 0) return null;
  return (
    <fieldset aria-label={copy.declare.results} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
          className="min-h-11 min-w-16 rounded-md border border-border bg-surface-raised px-3 font-semibold tabular-nums hover:border-border-strong aria-pressed:border-accent aria-pressed:bg-accent/10"
        >
          {option}
        </button>
      ))}
    </fieldset>
  );
}
