import { tournamentStagesWords as words } from "@leyenda/db-types/words";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { usualPoints } from "@/entities/tournament/domain/stage-settings";
import { isFollowedByWins, withSwissEnd } from "../domain/stage-form.ts";
import { stageFormCopy as copy } from "../stage-copy.ts";
import { LobbyFields } from "./lobby-fields.tsx";
import type { StageFieldsProps, WritingStageFieldsProps } from "./section-props.ts";

const placeOptions = words.places.map((places) => ({
  value: `${places}`,
  label: copy.placeNames[places],
}));
const finalOptions = (["reset", "single", "none"] as const).map((value) => ({
  value,
  label: copy.grandFinals[value],
}));
const legOptions = words.legs.map((legs) => ({ value: `${legs}`, label: copy.legNames[legs] }));
const groupingOptions = words.grouping.map((value) => ({ value, label: copy.groupings[value] }));

/** The fields that only this kind of stage has. */
export function StageKindFields({ control, setValue, at, tournamentId }: WritingStageFieldsProps) {
  const [kind, groupSize, isDrawn] = useWatch({
    control,
    name: [`stages.${at}.kind`, `stages.${at}.group_size`, `stages.${at}.is_drawn`],
  });
  switch (kind) {
    case "single_elimination":
      return (
        <Field control={control} name={`stages.${at}.places`} label={copy.places}>
          {({ onChange, ...field }) => (
            <Select {...field} disabled={isDrawn} onValueChange={onChange} options={placeOptions} />
          )}
        </Field>
      );
    case "double_elimination":
      return (
        <Field control={control} name={`stages.${at}.grand_final`} label={copy.grandFinal}>
          {({ onChange, ...field }) => (
            <Select {...field} disabled={isDrawn} onValueChange={onChange} options={finalOptions} />
          )}
        </Field>
      );
    case "round_robin":
      return (
        <>
          <Field
            control={control}
            name={`stages.${at}.group_size`}
            label={copy.groupSize}
            hint={copy.groupSizeHint}
          >
            {(field) => <Input {...field} inputMode="numeric" />}
          </Field>
          <Field control={control} name={`stages.${at}.legs`} label={copy.legs}>
            {({ onChange, ...field }) => (
              <Select {...field} disabled={isDrawn} onValueChange={onChange} options={legOptions} />
            )}
          </Field>
          {groupSize !== "" && (
            <Field control={control} name={`stages.${at}.grouping`} label={copy.grouping}>
              {({ onChange, ...field }) => (
                <Select
                  {...field}
                  disabled={isDrawn}
                  onValueChange={onChange}
                  options={groupingOptions}
                />
              )}
            </Field>
          )}
          <PointsFields control={control} at={at} />
        </>
      );
    case "swiss":
      return (
        <>
          <SwissFields {...{ control, setValue, at }} />
          <PointsFields control={control} at={at} />
        </>
      );
    case "lobbies":
      return <LobbyFields {...{ control, setValue, at, tournamentId }} />;
  }
}

const endOptions = (["rounds", "wins"] as const).map((value) => ({
  value,
  label: copy.swissEnds[value],
}));

/**
 * The fields that set when a Swiss stage ends. If it ends by wins, the next stage takes the participants with enough
 * wins.
 */
function SwissFields({ control, setValue, at }: Omit<WritingStageFieldsProps, "tournamentId">) {
  const [cards] = useWatch({ control, name: ["stages"] });
  const card = cards[at];
  if (!card) return null;
  return (
    <>
      <Field control={control} name={`stages.${at}.swiss_end`} label={copy.swissEnd}>
        {({ onChange: _onChange, ...field }) => (
          <Select
            {...field}
            disabled={card.is_drawn}
            onValueChange={(end) =>
              setValue("stages", withSwissEnd(cards, at, end), { shouldDirty: true })
            }
            options={endOptions}
          />
        )}
      </Field>
      {card.swiss_end === "rounds" ? (
        <Field
          control={control}
          name={`stages.${at}.rounds`}
          label={copy.rounds}
          hint={copy.roundsHint}
        >
          {(field) => <Input {...field} inputMode="numeric" />}
        </Field>
      ) : (
        <>
          <Field control={control} name={`stages.${at}.wins_to_advance`} label={copy.winsToAdvance}>
            {({ onChange, ...field }) => (
              <Input
                {...field}
                inputMode="numeric"
                onChange={(event) => {
                  if (isFollowedByWins(cards, at))
                    setValue(`stages.${at + 1}.qualifiers`, event.target.value);
                  onChange(event);
                }}
              />
            )}
          </Field>
          <Field control={control} name={`stages.${at}.losses_to_leave`} label={copy.lossesToLeave}>
            {(field) => <Input {...field} inputMode="numeric" />}
          </Field>
        </>
      )}
    </>
  );
}

const fields = [
  { name: "points_of_win", fact: "win" },
  { name: "points_of_draw", fact: "draw" },
  { name: "points_of_loss", fact: "loss" },
] as const;

/** The fields that set whether a table allows draws, and the points for each result. */
function PointsFields({ control, at }: StageFieldsProps) {
  const [kind, swissEnd, hasDraws, isDrawn] = useWatch({
    control,
    name: [
      `stages.${at}.kind`,
      `stages.${at}.swiss_end`,
      `stages.${at}.allows_draws`,
      `stages.${at}.is_drawn`,
    ],
  });
  // A Swiss stage that ends by wins and losses cannot have draws.
  const canDraw = !(kind === "swiss" && swissEnd === "wins");
  const usual = usualPoints({ kind, allows_draws: canDraw && hasDraws });
  return (
    <div className="grid gap-4 sm:col-span-2">
      {canDraw && (
        <Field
          control={control}
          name={`stages.${at}.allows_draws`}
          label={copy.draws}
          layout="inline"
          hint={copy.drawsHint}
        >
          {({ value, onChange, ...field }) => (
            <Switch {...field} checked={value} disabled={isDrawn} onCheckedChange={onChange} />
          )}
        </Field>
      )}
      {canDraw && hasDraws && (
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
          {fields.map(({ name, fact }) => (
            <Field
              key={name}
              control={control}
              name={`stages.${at}.${name}`}
              label={copy.points[name]}
              hint={copy.pointsHint(usual[fact])}
            >
              {(field) => <Input {...field} inputMode="numeric" />}
            </Field>
          ))}
        </div>
      )}
    </div>
  );
}
