import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { mapsToWin, parseResult, WALKOVER } from "@/entities/match/domain/result";
import { reportMatchResultMutation } from "../api/report-match-result.ts";
import { copy } from "../copy.ts";
import { reportSchema, type ReportValues } from "../schemas.ts";

interface ReportFormProps {
  readonly match: MatchDetails;
  /** What the side said before, to be corrected. */
  readonly ownResult: string | null;
}

const outcomes = {
  completed: { title: copy.form.agreed, description: copy.form.agreedHint },
  disputed: { title: copy.form.contradicts, description: copy.form.contradictsHint },
  pending_results: { title: copy.form.sent, description: copy.form.sentHint },
} as const;

/** A side's word on the result. */
export function ReportForm({ match, ownResult }: ReportFormProps) {
  const before = parseResult(ownResult);
  const { control, handleSubmit } = useForm<ReportValues>({
    defaultValues: {
      score1: before ? String(before.score1) : "",
      score2: before ? String(before.score2) : "",
      isWalkover: ownResult === WALKOVER,
    },
    resolver: zodResolver(reportSchema(match.bestOf)),
  });
  const isWalkover = useWatch({ control, name: "isWalkover" });
  const report = useMutation({
    ...reportMatchResultMutation(useQueryClient()),
    onSuccess: (status) =>
      toast(outcomes[status === "completed" || status === "disputed" ? status : "pending_results"]),
    onError: (error) =>
      toast({ title: copy.form.error, description: toUserMessage(error), variant: "destructive" }),
  });
  const submit = handleSubmit(({ score1, score2, isWalkover: walkover }) =>
    report.mutate({
      matchId: match.id,
      result: walkover ? WALKOVER : `${score1}-${score2}`,
      isWalkover: walkover,
    }),
  );
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <h3 className="eyebrow">{ownResult === null ? copy.form.title : copy.form.correct}</h3>
      {match.bestOf > 1 && (
        <p className="text-[0.9375rem] text-muted">
          {copy.form.rule(mapsToWin(match.bestOf), match.bestOf)}
        </p>
      )}
      <div className="grid grid-cols-2 items-start gap-4">
        {(["score1", "score2"] as const).map((name) => (
          <Field
            key={name}
            control={control}
            name={name}
            label={copy.form.score((name === "score1" ? match.side1 : match.side2)?.name ?? "")}
          >
            {(field) => (
              <Input
                {...field}
                inputMode="numeric"
                maxLength={3}
                disabled={isWalkover}
                className="text-center font-display text-2xl font-bold"
              />
            )}
          </Field>
        ))}
      </div>
      <Field control={control} name="isWalkover" label={copy.form.walkover} layout="inline">
        {({ value, onChange, ...field }) => (
          <Checkbox {...field} checked={value} onCheckedChange={onChange} />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" isLoading={report.isPending}>
        {copy.form.submit}
      </Button>
    </form>
  );
}
