import { zodResolver } from "@hookform/resolvers/zod";
import { correctMatchScoreLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { matchQuery } from "@/entities/match/api/get-match";
import type { MatchView } from "@/entities/match/domain/match-view";
import { possibleResults } from "@/entities/match/domain/result";
import { useCorrectMatchScore } from "../api/correct-match-score.ts";
import { copy } from "../copy.ts";
import { correctionsCopy } from "../corrections-copy.ts";
import { losesGames, winnerOf } from "../domain/score-correction.ts";
import { correctScoreSchema, type CorrectScoreValues } from "../schemas.ts";
import { ScoreOptions } from "./score-options.tsx";

const texts = correctionsCopy.score;

interface CorrectScoreDialogProps {
  readonly match: MatchView;
  readonly onClose: () => void;
}

/** Corrects the score of a decided match where it stands; the winner stays, and whatever rests on him. */
export function CorrectScoreDialog({ match, onClose }: CorrectScoreDialogProps) {
  const { control, handleSubmit, setError, setValue } = useForm<CorrectScoreValues>({
    defaultValues: { result: match.result ?? "", reason: "" },
    resolver: zodResolver(correctScoreSchema(match)),
  });
  const result = useWatch({ control, name: "result" });
  const { data: details } = useQuery(matchQuery(match.id));
  const correct = useCorrectMatchScore(match.id, {
    onDone: onClose,
    onRefused: (message) => setError("result", { message }, { shouldFocus: true }),
  });
  const winner = winnerOf(match);
  const side = winner === 1 ? match.side1 : match.side2;
  const options = winner ? possibleResults(match.bestOf, winner) : [];
  const isLosing =
    options.includes(result) &&
    losesGames(
      details?.games ?? [],
      [match.participant1Id, match.participant2Id],
      match.bestOf,
      result,
    );
  const submit = handleSubmit((values) =>
    correct.mutate({ result: values.result.replaceAll(/\s/g, ""), reason: values.reason }),
  );
  return (
    <FormDialog
      title={texts.title}
      description={winner ? texts.keepsWinner(side?.name ?? "") : texts.keepsDraw}
      texts={{ cancel: texts.cancel, submit: texts.confirm }}
      isSaving={correct.isPending}
      onSubmit={submit}
      onLeave={onClose}
    >
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
      {isLosing && <p className="text-[0.9375rem] font-medium">{texts.losesGames}</p>}
      <Field control={control} name="reason" label={texts.reason} hint={texts.reasonHint} required>
        {(field) => <Textarea {...field} rows={2} maxLength={correctMatchScoreLimits.reason.max} />}
      </Field>
      <ul className="grid list-disc gap-1 pl-5 text-[0.9375rem] text-muted">
        {texts.consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </FormDialog>
  );
}
