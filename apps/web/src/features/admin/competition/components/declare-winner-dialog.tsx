import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toastFailure } from "@/lib/toast-failure";
import { gameCountsKdaQuery } from "@/entities/game/api/game-counts-kda";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import type { MatchView } from "@/entities/match/domain/match-view";
import { possibleResults, WALKOVER } from "@/entities/match/domain/result";
import { useStatisticsDraft } from "@/entities/match/hooks/use-statistics-draft";
import { useDeclareMatchWinner } from "../api/declare-match-winner.ts";
import { copy } from "../copy.ts";
import { type Declared, type DeclareValues, declareSchema } from "../schemas.ts";
import { DeclaredFigures } from "./declared-figures.tsx";
import { ScoreOptions } from "./score-options.tsx";
import { WinnerChoice } from "./winner-choice.tsx";

interface DeclareWinnerDialogProps {
  readonly match: MatchView;
  /** Null where it is chosen here. */
  readonly winner: Declared | null;
  /** Why, where that was said before. */
  readonly reason?: string;
  readonly onSaved?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Asks who won, where that is not said, and for the result that goes with it. */
export function DeclareWinnerDialog({
  match,
  winner: named,
  reason,
  onSaved,
  onClose,
}: DeclareWinnerDialogProps) {
  const { control, handleSubmit, setValue } = useForm<DeclareValues>({
    defaultValues: { winner: named, result: "", isWalkover: false },
    resolver: zodResolver(declareSchema(match)),
  });
  const [winner, isWalkover, result] = useWatch({
    control,
    name: ["winner", "isWalkover", "result"],
  });
  const side = winner === 1 ? match.side1 : winner === 2 ? match.side2 : null;
  const { data: isCounted, isPending: isShaping } = useQuery(
    gameCountsKdaQuery(match.context.game),
  );
  const { data: reports } = useQuery(matchReportsQuery(match.id));
  const isDraw = winner === "draw";
  const known =
    reports?.find((report) => report.winner_id === (side?.id ?? null))?.statistics ?? [];
  const statistics = useStatisticsDraft(known, match.bestOf > 1);
  const declare = useDeclareMatchWinner();
  const submit = handleSubmit(async ({ result, isWalkover: walkover }) => {
    if (!side && !isDraw) {
      toastFailure(copy.declare.invalidParticipant);
      return;
    }
    const isWalkover = walkover && !isDraw;
    const score = isWalkover ? WALKOVER : result.replaceAll(/\s/g, "");
    const declaring = declare.mutateAsync({
      matchId: match.id,
      winnerId: side?.id ?? null,
      result: score,
      statistics: statistics.isTyped && !isWalkover ? statistics.lines : null,
      reason,
    });
    // Of a decided match the row goes, and this dialog with it, before that is answered: callbacks of `mutate` would too.
    const isDeclared = await declaring.then(
      () => true,
      () => false,
    );
    if (!isDeclared) return;
    onSaved?.();
    onClose();
  });
  const options = winner === null || isDraw ? [] : possibleResults(match.bestOf, winner);
  return (
    <Dialog open onOpenChange={(open) => !open && !declare.isPending && onClose()}>
      <DialogContent
        title={
          named === "draw"
            ? copy.declare.confirmDraw
            : named
              ? copy.declare.title
              : copy.encounters.result
        }
        description={side ? copy.declare.description(side.name) : copy.declare.choose}
      >
        <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
          {named === null && (
            <WinnerChoice
              control={control}
              match={match}
              onChange={() => setValue("result", "", { shouldValidate: false })}
            />
          )}
          {!isWalkover && (
            <ScoreOptions
              options={options}
              chosen={result}
              onChoose={(option) => setValue("result", option, { shouldValidate: true })}
            />
          )}
          <Field
            control={control}
            name="result"
            label={copy.declare.result}
            hint={copy.declare.resultHint(match.side1?.name ?? "", match.side2?.name ?? "")}
            required={!isWalkover}
          >
            {(field) => <Input {...field} autoComplete="off" disabled={isWalkover && !isDraw} />}
          </Field>
          {!isDraw && (
            <Field
              control={control}
              name="isWalkover"
              label={copy.declare.walkover}
              layout="inline"
            >
              {({ value, onChange, ...field }) => (
                <Checkbox {...field} checked={value} onCheckedChange={onChange} />
              )}
            </Field>
          )}
          {isCounted && (
            <DeclaredFigures
              matchId={match.id}
              known={known}
              statistics={statistics}
              told={result
                .split("-")
                .map(Number)
                .reduce((sum, won) => sum + won, 0)}
              disabled={isWalkover}
            />
          )}
          <Button
            type="submit"
            className="justify-self-end"
            // Not before it stands where it stays.
            disabled={isShaping}
            isLoading={declare.isPending}
          >
            {isDraw
              ? copy.declare.confirmDraw
              : named
                ? copy.declare.confirm
                : copy.encounters.result}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
