import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { isFollowedByWins, withSwissEnd } from "../domain/stage-form.ts";
import { stageFormCopy as copy } from "../stage-copy.ts";
import type { WritingStageFieldsProps } from "./stage-fields.ts";

const endOptions = (["rounds", "wins"] as const).map((value) => ({
  value,
  label: copy.swissEnds[value],
}));

/** When a Swiss stage ends. If it ends by wins, the next stage takes the participants with enough wins. */
export function SwissFields({ control, setValue, at }: WritingStageFieldsProps) {
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
