import { tournamentStagesWords as words } from "@leyenda/db-types/words";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { stageFormCopy as copy } from "../stage-copy.ts";
import type { WritingStageFieldsProps } from "./stage-fields.ts";
import { PointsFields } from "./points-fields.tsx";
import { SwissFields } from "./swiss-fields.tsx";

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
export function StageKindFields({ control, setValue, at }: WritingStageFieldsProps) {
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
          <SwissFields control={control} setValue={setValue} at={at} />
          <PointsFields control={control} at={at} />
        </>
      );
  }
}
