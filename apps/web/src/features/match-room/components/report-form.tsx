import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useId, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { gameHasKdaQuery } from "@/entities/game/api/game-has-kda";
import type { MatchDetails } from "@/entities/match/api/get-match";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import type { PlayerStatisticsFields } from "@/entities/match/components/player-statistics-fields";
import { CollapsibleKdaFields } from "@/entities/match/components/collapsible-kda-fields";
import { ScoreFields } from "@/entities/match/components/score-fields";
import { OvertimeBox, SeriesScoreFields } from "@/entities/match/components/series-score-fields";
import { checkResult } from "@/entities/match/domain/check-result";
import { decisionNote, mapsToWin, parseResult, WALKOVER } from "@/entities/match/domain/result";
import { draftOf, readSeries } from "@/entities/match/domain/series-entry";
import { seriesCopy } from "@/entities/match/series-copy";
import type { StatisticsDraft } from "@/entities/match/hooks/use-statistics-draft";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { matchLobbyQuery } from "../api/match-lobby.ts";
import { useReportMatchResult } from "../api/match-result.ts";
import { copy } from "../copy.ts";
import type { ResultAct } from "../domain/result-report-action.ts";
import { resultPartId } from "../domain/next-room-action.ts";
import { reportSchema, type ReportValues } from "../schemas.ts";
import { AcceptDefeatDialog } from "./accept-defeat-dialog.tsx";
import { RoomAct } from "./room-action.tsx";
import { useActVariant } from "./room-step-context.tsx";

interface ReportFormProps {
  readonly match: MatchDetails;
  readonly ownSide: 1 | 2;
  /** The result that the side reported earlier and may correct; null if it has not reported. */
  readonly ownResult: string | null;
  readonly rivalReport: MatchReport | undefined;
  /** What the button does for the current selection. */
  readonly act: ResultAct;
  /** Called with the selected result, or an empty string while it is incomplete. */
  readonly onSelect: (result: string) => void;
  /** The players' statistics in the viewer's report, or in the rival's report if the viewer has not reported. */
  readonly known: MatchReport["statistics"];
  readonly statistics: StatisticsDraft;
  /** True before the match time, when nobody can be absent yet, so that no walkover can be reported. */
  readonly isAhead: boolean;
  /** True if the main action is to agree with the rival's report, so that this form is less prominent. */
  readonly isQuiet: boolean;
  /** Called when the report is sent; the form may unmount before the response. */
  readonly onSend: () => void;
}

/** The form in which a side reports the result. */
export function ReportForm(props: ReportFormProps) {
  const { match, ownSide, ownResult, rivalReport, act, onSelect } = props;
  const { known, statistics, isAhead, isQuiet, onSend } = props;
  const before = parseResult(ownResult);
  const formId = useId();
  const variant = useActVariant("play", "result");
  const form = useForm<ReportValues>({
    defaultValues: {
      score1: before ? String(before.score1) : "",
      score2: before ? String(before.score2) : "",
      isWalkover: ownResult === WALKOVER,
      isOvertime: decisionNote(ownResult) !== null,
      draft: {},
    },
    resolver: zodResolver(reportSchema(match)),
  });
  const { control, formState, handleSubmit, reset, setValue } = form;
  const values = { ...form.getValues(), ...useWatch({ control }) } as ReportValues;
  const { isWalkover, score1, score2, isOvertime } = values;
  const typed = resultOf(match, values);
  const isAggregate = match.series?.kind === "aggregate";
  const draft = isAggregate ? draftIn(match, values) : {};
  const isWhole =
    isWalkover ||
    (isAggregate
      ? typed !== ""
      : checkResult(typed, match.bestOf, null, match.allowsDraw, match.series) === null);
  const selected = isWhole ? typed : "";
  useEffect(() => {
    onSelect(selected);
    return () => onSelect("");
  }, [onSelect, selected]);
  const isDispute = act.kind === "dispute" && selected !== "";
  const [asked, setAsked] = useState<ReportValues | null>(null);
  const rival = [match.side1, match.side2].find((side) => side?.id === rivalReport?.participant_id);
  // Whether this report answers the rival's report: the rival has reported, and this side has not.
  const isAnswer = rivalReport !== undefined && ownResult === null;
  const { data: lobby } = useQuery(matchLobbyQuery(match));
  // While the side needs the lobby's code, the button stays in this form: the action bar would cover the code.
  // Once the result is complete, the button moves to the action bar.
  const isInPlace = Boolean(lobby?.name) && !isWhole;
  const report = useReportMatchResult(match.id);
  useUnsavedWork(formState.isDirty && !report.isPending);
  const send = async (sent: ReportValues) => {
    onSend();
    await report.mutateAsync({
      result: resultOf(match, sent),
      isWalkover: sent.isWalkover,
      statistics: statistics.lines,
    });
    reset(sent);
  };
  const submit = handleSubmit((sent) => {
    if (act.loses > 0) setAsked(sent);
    // The mutation already shows the error, so this code ignores it.
    else return send(sent).catch(() => undefined);
  });
  return (
    <form
      id={resultPartId(match.id)}
      className="grid grid-cols-1 gap-3 md:gap-4"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {match.allowsDraw && (
        <p className="text-[0.9375rem] text-muted max-md:sr-only">{copy.form.drawRule}</p>
      )}
      {match.bestOf > 1 && match.series === null && (
        <p className="text-[0.9375rem] text-muted max-md:sr-only">
          {copy.form.rule(mapsToWin(match.bestOf), match.bestOf)}
        </p>
      )}
      {isAggregate ? (
        <SeriesScoreFields
          match={match}
          draft={draft}
          disabled={isWalkover}
          onChange={(changed) => setValue("draft", changed, { shouldDirty: true })}
        />
      ) : (
        <FormProvider {...form}>
          <ScoreFields match={match} own={ownSide} disabled={isWalkover} />
        </FormProvider>
      )}
      {match.series?.kind === "overtime" && (
        <OvertimeBox
          isOvertime={isOvertime}
          disabled={isWalkover}
          onChange={(isOn) => setValue("isOvertime", isOn, { shouldDirty: true })}
        />
      )}
      <ReportFigures
        match={match}
        known={known}
        statistics={statistics}
        typedGames={isAggregate ? match.bestOf : Number(score1) + Number(score2)}
        disabled={isWalkover}
      />
      {!isAhead && (
        <Field control={control} name="isWalkover" label={copy.form.walkover} layout="inline">
          {({ value, onChange, ...field }) => (
            <Checkbox {...field} checked={value} onCheckedChange={onChange} />
          )}
        </Field>
      )}
      {isDispute && rivalReport && (
        <p id={`${formId}-follows`} className="text-warning break-words">
          {copy.form.disputes.follows(rival?.name ?? "", rivalReport.result, typed)}
        </p>
      )}
      {isWhole && (
        <p className="flex flex-wrap gap-x-1.5 break-words">
          <span className="text-muted">{copy.form.echo}</span>
          <strong>
            {isWalkover
              ? copy.form.walkoverEcho
              : isAggregate
                ? typed
                : copy.form.echoOf(
                    match.side1?.name ?? "",
                    score1,
                    match.side2?.name ?? "",
                    score2,
                  )}
          </strong>
        </p>
      )}
      {act.kind !== "confirm" && (
        <RoomAct kind={isAnswer ? "answer" : "report"} isInPlace={isInPlace}>
          <Button
            type="submit"
            form={resultPartId(match.id)}
            // The button is highlighted once the result is complete.
            variant={isWhole && (isAnswer || !isQuiet) ? variant : "secondary"}
            className="justify-self-start"
            isLoading={report.isPending}
            aria-describedby={isDispute ? `${formId}-follows` : undefined}
          >
            {isDispute ? copy.form.disputes.submit(typed) : copy.form.submit}
          </Button>
        </RoomAct>
      )}
      <AcceptDefeatDialog
        open={asked !== null}
        rivalName={rival?.name ?? ""}
        result={rivalReport?.result ?? ""}
        loses={act.loses}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && send(asked)}
      />
    </form>
  );
}

/** The games of an aggregate: those that were entered one by one, with what the user typed here. */
const draftIn = (match: MatchDetails, { draft }: ReportValues) => ({
  ...draftOf(match.games),
  ...draft,
});

/** The result as the database reads it: "a-b", the games of an aggregate, or a walkover. */
function resultOf(match: MatchDetails, values: ReportValues): string {
  const { isWalkover, isOvertime, score1, score2 } = values;
  if (isWalkover) return WALKOVER;
  if (match.series?.kind === "aggregate") return readSeries(match, draftIn(match, values)).text;
  const isLate = match.series?.kind === "overtime" && isOvertime;
  return [`${score1}-${score2}`, ...(isLate ? [seriesCopy.overtimeNote] : [])].join(" ");
}

/** Kills, deaths and assists of both sides' players, for games that count them; part of the report form. */
function ReportFigures(figures: ComponentProps<typeof PlayerStatisticsFields>) {
  const { data: isCounted } = useQuery(gameHasKdaQuery(figures.match.context.game));
  // Null until the user opens or closes the statistics; until then they are open if a report contains statistics.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  if (!isCounted) return null;
  const { open, hint, differs } = copy.statistics;
  return (
    <CollapsibleKdaFields
      {...figures}
      summary={open}
      hint={`${hint} ${differs}`}
      open={isOpen ?? figures.statistics.lines.length > 0}
      onToggle={setIsOpen}
    />
  );
}
