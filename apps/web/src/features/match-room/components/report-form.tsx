import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { mapsToWin, parseResult, WALKOVER } from "@/entities/match/domain/result";
import { useReportMatchResult } from "../api/report-match-result.ts";
import { copy } from "../copy.ts";
import { reportSchema, type ReportValues } from "../schemas.ts";

const SCORE_DIGITS = 3;

interface ReportFormProps {
  readonly match: MatchDetails;
  /** What the side said before, to be corrected. */
  readonly ownResult: string | null;
}

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
  const report = useReportMatchResult(match.id);
  const submit = handleSubmit(({ score1, score2, isWalkover: walkover }) =>
    report.mutate({
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
                maxLength={SCORE_DIGITS}
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
