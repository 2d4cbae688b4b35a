import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { copy as uiCopy } from "@/components/ui/copy";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { gameHasKdaQuery } from "@/entities/game/api/game-has-kda";
import { matchQuery } from "@/entities/match/api/get-match";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import type { PlayerStatisticsFields } from "@/entities/match/components/player-statistics-fields";
import { CollapsibleKdaFields } from "@/entities/match/components/collapsible-kda-fields";
import { ScoreFields } from "@/entities/match/components/score-fields";
import { OvertimeBox, SeriesScoreFields } from "@/entities/match/components/series-score-fields";
import type { MatchView } from "@/entities/match/domain/match-view";
import { typedResult } from "@/entities/match/domain/result";
import { draftOf } from "@/entities/match/domain/series-entry";
import { fitsMaps } from "@/entities/match/domain/remaining-results";
import { seriesWarningCopy } from "@/entities/match/series-warning-copy";
import { useStatisticsDraft } from "@/entities/match/hooks/use-statistics-draft";
import { cn } from "@/lib/cn";
import { toastFailure } from "@/lib/toast-failure";
import { useDeclareMatchWinner } from "../api/match-actions.ts";
import { copy, matchDeskCopy, statisticsCopy } from "../copy.ts";
import { declaredOutcome, gamesShort, scoreOf } from "../domain/declared-outcome.ts";
import { matchFacts, matchName, movedBy } from "../domain/match-action.ts";
import { type Declared, declareSchema, type DeclareValues } from "../schemas.ts";
import { WinnerChoice } from "./verdict-and-winner-choice.tsx";

interface DeclareWinnerDialogProps {
  readonly match: MatchView;
  /** The winner that the user chose before opening the dialog; null if the typed score decides. */
  readonly winner: Declared | null;
  /** The reason, if the user already gave it. */
  readonly reason?: string;
  readonly onSaved?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The form for the result of a match: the score of each side, which decides the winner, or a walkover. */
export function DeclareWinnerDialog({
  match,
  winner: named,
  reason,
  onSaved,
  onClose,
}: DeclareWinnerDialogProps) {
  const form = useForm<DeclareValues>({
    defaultValues: {
      winner: named,
      ...scoreOf(match, named),
      isWalkover: false,
      isOvertime: false,
      draft: {},
    },
    resolver: zodResolver(declareSchema(match)),
  });
  const { control, handleSubmit, setValue } = form;
  const [chosen, score1, score2, isWalkover, isOvertime, typedDraft] = useWatch({
    control,
    name: ["winner", "score1", "score2", "isWalkover", "isOvertime", "draft"],
  });
  const isAggregate = match.series?.kind === "aggregate";
  const { data: details } = useQuery({ ...matchQuery(match.id), enabled: isAggregate });
  // The fields begin with the games that were entered.
  const draft = { ...draftOf(details?.games ?? []), ...typedDraft };
  const { winner, sentence, ...outcome } = declaredOutcome(match, {
    winner: chosen,
    score1,
    score2,
    isWalkover,
    isOvertime,
    draft,
  });
  const typed = typedResult(score1, score2);
  const short = gamesShort(match, { score1, score2, isWalkover });
  const side = winner === 1 ? match.side1 : winner === 2 ? match.side2 : null;
  const { data: isCounted, isPending: isShaping } = useQuery(gameHasKdaQuery(match.context.game));
  const { data: reports } = useQuery(matchReportsQuery(match.id));
  const isDraw = winner === "draw";
  const moved = copy.declare.moves[movedBy(match.context)];
  const known =
    reports?.find((report) => report.winner_id === (side?.id ?? null))?.statistics ?? [];
  const statistics = useStatisticsDraft(known, match.bestOf > 1);
  const declare = useDeclareMatchWinner();
  const submit = handleSubmit(async () => {
    if (!side && !isDraw) {
      toastFailure(copy.declare.invalidParticipant);
      return;
    }
    const declaring = declare.mutateAsync({
      matchId: match.id,
      winnerId: side?.id ?? null,
      result: outcome.result,
      statistics: statistics.isTyped && !isWalkover ? statistics.lines : null,
      reason,
    });
    // The promise is awaited, because the callbacks of `mutate` do not run: the decision unmounts this dialog first.
    const isDeclared = await declaring.then(
      () => true,
      () => false,
    );
    if (!isDeclared) return;
    onSaved?.();
    onClose();
  });
  return (
    <Dialog open onOpenChange={(open) => !open && !declare.isPending && onClose()}>
      <DialogContent
        title={
          named === "draw"
            ? copy.declare.confirmDraw
            : named
              ? copy.declare.title
              : matchName(match)
        }
        description={
          named && side
            ? copy.declare.description(side.name, moved)
            : named
              ? moved
              : matchFacts(match)
        }
      >
        <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
          {isAggregate ? (
            <SeriesScoreFields
              match={match}
              draft={draft}
              disabled={isWalkover}
              onChange={(changed) => setValue("draft", changed, { shouldDirty: true })}
            />
          ) : (
            <FormProvider {...form}>
              <ScoreFields
                match={match}
                standing={match.liveScore}
                winner={named === "draw" ? null : named}
                disabled={isWalkover}
              />
            </FormProvider>
          )}
          {match.series?.kind === "overtime" && (
            <OvertimeBox
              isOvertime={isOvertime}
              disabled={isWalkover}
              onChange={(isOn) => setValue("isOvertime", isOn, { shouldDirty: true })}
            />
          )}
          <p
            role="status"
            className={cn("min-h-6 wrap-anywhere", sentence ? "font-semibold" : "text-muted")}
          >
            {sentence ||
              (short > 0 ? matchDeskCopy.short(short) : named === null && copy.declare.byScore)}
          </p>
          {!isWalkover &&
            match.liveScore &&
            !fitsMaps(match.liveScore, typed, match.bestOf, match.series) && (
              <p role="alert" className="text-warning">
                {seriesWarningCopy.contradicts(match.liveScore)}
              </p>
            )}
          {named === null && <p className="text-[0.9375rem] text-muted">{moved}</p>}
          {named !== "draw" && (
            <Field
              control={control}
              name="isWalkover"
              label={copy.declare.walkover}
              layout="inline"
            >
              {({ value, onChange, ...field }) => (
                <Checkbox
                  {...field}
                  checked={value}
                  onCheckedChange={(isOn) => {
                    onChange(isOn);
                    // A change of the walkover resets the winner; without a walkover the score decides the winner.
                    setValue("winner", named);
                  }}
                />
              )}
            </Field>
          )}
          {named === null && isWalkover && <WinnerChoice control={control} match={match} />}
          {isCounted && (
            <DeclaredFigures
              matchId={match.id}
              known={known}
              statistics={statistics}
              typedGames={Number(score1) + Number(score2)}
              disabled={isWalkover}
            />
          )}
          <div className="flex justify-end gap-3">
            <Button variant="ghost" disabled={declare.isPending} onClick={onClose}>
              {uiCopy.cancel}
            </Button>
            <Button
              type="submit"
              // The button is disabled until the layout is stable and a side has won.
              disabled={isShaping || short > 0 || (isAggregate && outcome.result === "")}
              isLoading={declare.isPending}
            >
              {isDraw
                ? copy.declare.confirmDraw
                : named
                  ? copy.declare.confirm
                  : copy.encounters.result}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}

interface DeclaredFiguresProps extends Omit<
  ComponentProps<typeof PlayerStatisticsFields>,
  "match"
> {
  readonly matchId: string;
}

/**
 * The fields for the players' statistics in the form that decides a match.
 * A placeholder reserves their height until the players are known, so that the submit button below does not move.
 */
function DeclaredFigures({ matchId, ...figures }: DeclaredFiguresProps) {
  const { data: match, isPending } = useQuery(matchQuery(matchId));
  if (!match) return isPending ? <Skeleton className="h-11" /> : null;
  const { open, hint } = statisticsCopy.withDecision;
  return <CollapsibleKdaFields {...figures} match={match} summary={open} hint={hint} />;
}
