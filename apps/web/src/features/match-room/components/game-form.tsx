import { zodResolver } from "@hookform/resolvers/zod";
import { matchGamesLimits as limits } from "@leyenda/db-types/limits";
import { ImagePlus } from "lucide-react";
import { useId } from "react";
import { type Control, useController, useForm, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { MatchDetails, MatchGame } from "@/entities/match/api/get-match";
import { PictureButton } from "@/entities/picture/components/picture-button";
import { useSession } from "@/hooks/use-session";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { useReportMatchGame } from "../api/report-match-game.ts";
import {
  asksForScore,
  gameSchema,
  type GameValues,
  toGamePayload,
  toGameValues,
} from "../domain/game-form.ts";
import { gamesCopy as copy } from "../games-copy.ts";
import { GameScoreFields } from "./game-score-fields.tsx";
import { GameWinnerChoice } from "./game-winner-choice.tsx";
import { RoomAct } from "./room-action.tsx";

export interface GameFormProps {
  readonly match: MatchDetails;
  readonly number: number;
  /** The map whose result is corrected; null to enter the next map. */
  readonly game: MatchGame | null;
  readonly onDone: () => void;
}

/** The form for the result of one map: its score or winner and, optionally, the name of the map. */
export function GameForm({ match, number, game, onDone }: GameFormProps) {
  const formId = useId();
  const sides = [match.side1, match.side2];
  const sideIds = [match.participant1Id, match.participant2Id];
  const hasPicture = Boolean(game?.picture);
  const { profile } = useSession();
  const { control, formState, handleSubmit, reset } = useForm<GameValues>({
    defaultValues: toGameValues(game, sideIds),
    resolver: zodResolver(gameSchema(match, hasPicture)),
  });
  const isForfeit = useWatch({ control, name: "isForfeit" });
  const isScored = asksForScore(match, { isForfeit });
  const report = useReportMatchGame(match.id, profile?.id ?? "");
  useUnsavedWork(formState.isDirty && !report.isPending);
  const submit = handleSubmit(async (values) => {
    try {
      await report.mutateAsync({
        ...toGamePayload(match, values, sideIds),
        number,
        isCorrection: game !== null,
        file: isForfeit ? null : values.file,
        picturePath: isForfeit ? null : (game?.picture ?? null),
      });
    } catch {
      // The mutation already shows the error, so this code ignores it.
      return;
    }
    reset(values);
    // This callback is called even if a realtime change has already replaced the form.
    onDone();
  });
  return (
    <form
      id={formId}
      aria-label={game ? copy.correction(number) : copy.form(number)}
      className="grid grid-cols-1 gap-4"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {isScored ? (
        <GameScoreFields control={control} match={match} />
      ) : (
        <GameWinnerChoice control={control} match={match} />
      )}
      <Field control={control} name="map" label={copy.map}>
        {(field) => <Input {...field} maxLength={limits.map.max} autoComplete="off" />}
      </Field>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center link">{copy.sides}</summary>
        <div className="grid gap-4 sm:grid-cols-2">
          {(["side1", "side2"] as const).map((name, index) => (
            <Field
              key={name}
              control={control}
              name={name}
              label={copy.side(sides[index]?.name ?? "")}
            >
              {(field) => <Input {...field} maxLength={limits.side1.max} autoComplete="off" />}
            </Field>
          ))}
        </div>
      </details>
      {match.gameDetail === "picture" && !isForfeit && (
        <GamePicture control={control} hasOne={hasPicture} />
      )}
      {match.bestOf > 1 && match.series?.kind !== "aggregate" && (
        <Field control={control} name="isForfeit" label={copy.forfeit} layout="inline">
          {({ value, onChange, ...field }) => (
            <Checkbox {...field} checked={value} onCheckedChange={onChange} />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <RoomAct kind="game">
          <Button type="submit" form={formId} isLoading={report.isPending}>
            {copy.submit(number)}
          </Button>
        </RoomAct>
        {game && (
          <Button variant="ghost" onClick={onDone}>
            {copy.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

interface GamePictureProps {
  readonly control: Control<GameValues>;
  /** True if the map already has a picture, which stays unless the user chooses another. */
  readonly hasOne: boolean;
}

/** The picture of a map, uploaded together with the map. */
function GamePicture({ control, hasOne }: GamePictureProps) {
  const { field, fieldState } = useController({ control, name: "file" });
  const error = fieldState.error?.message;
  return (
    <div className="grid justify-items-start gap-1.5">
      <PictureButton kind="proof" variant="secondary" onPicture={field.onChange}>
        <ImagePlus aria-hidden />
        {hasOne || field.value ? copy.anotherPicture : copy.picture}
      </PictureButton>
      <output className="text-sm text-muted">{field.value && copy.chosen}</output>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
