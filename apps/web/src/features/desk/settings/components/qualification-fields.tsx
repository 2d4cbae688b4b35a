import { tournamentStagesWords as words } from "@leyenda/db-types/words";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import type { StageSettings } from "@/entities/tournament/domain/stage-settings";
import { withQualifiersFrom } from "../domain/stage-form.ts";
import { stageFormCopy as copy } from "../stage-copy.ts";
import type { StageFieldsProps, WritingSectionProps } from "./section-props.ts";

/** The possible rules for qualifying from a stage of this kind. The rule in `chosen` is always one of them. */
function fromOptions(before: StageSettings["kind"] | undefined, chosen: string) {
  const hasTable = before === "round_robin" || before === "swiss";
  return words.qualifiers_from
    .filter(
      (from) =>
        from === chosen ||
        from === "stage" ||
        (from === "group" ? before === "round_robin" || before === "lobbies" : hasTable),
    )
    .map((value) => ({ value, label: copy.qualifiersFroms[value] }));
}

function seedingOptions(
  before: StageSettings["kind"] | undefined,
  kind: StageSettings["kind"],
  isAutomatic: boolean,
  chosen: string,
) {
  const isBracket = kind === "single_elimination" || kind === "double_elimination";
  return words.seeding
    .filter(
      (seeding) =>
        seeding === chosen ||
        (seeding === "apart"
          ? (before === "round_robin" || before === "lobbies") && isBracket
          : seeding !== "explicit" || !isAutomatic),
    )
    .map((value) => ({ value, label: copy.seedings[value] }));
}

/** The participants that qualify from the previous stage, and how they are paired. */
export function QualificationFields({
  control,
  setValue,
  at,
}: StageFieldsProps & WritingSectionProps) {
  const [cards] = useWatch({ control, name: ["stages"] });
  const card = cards[at];
  const before = cards[at - 1]?.kind;
  if (!card) return null;
  const { qualifiers_from: from, seeding, is_automatic: isAutomatic, is_drawn: isDrawn } = card;
  return (
    <div className="grid gap-3 rounded-md bg-surface p-3">
      <h4 className="text-sm font-semibold text-muted">{copy.transition}</h4>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_10rem_1fr] lg:has-[>:nth-child(4)]:grid-cols-2">
        <Field control={control} name={`stages.${at}.qualifiers_from`} label={copy.qualifiersFrom}>
          {({ onChange: _onChange, ...field }) => (
            <Select
              {...field}
              disabled={isDrawn}
              onValueChange={(other) =>
                setValue(`stages.${at}`, withQualifiersFrom(card, other, cards[at - 1]), {
                  shouldDirty: true,
                })
              }
              options={fromOptions(before, from)}
            />
          )}
        </Field>
        <Field
          control={control}
          name={`stages.${at}.qualifiers`}
          label={copy.qualifiers[from]}
          {...(from === "wins" ? {} : { hint: copy.qualifiersHint })}
        >
          {(field) => <Input {...field} inputMode="numeric" />}
        </Field>
        {from === "group" && (
          <Field
            control={control}
            name={`stages.${at}.next_qualifiers`}
            label={copy.nextQualifiers}
            hint={copy.nextQualifiersHint}
          >
            {(field) => <Input {...field} inputMode="numeric" disabled={card.qualifiers === ""} />}
          </Field>
        )}
        <Field
          control={control}
          name={`stages.${at}.seeding`}
          label={card.kind === "lobbies" ? copy.lobby.order : copy.seeding}
        >
          {({ onChange, ...field }) => (
            <Select
              {...field}
              disabled={isDrawn}
              onValueChange={onChange}
              options={seedingOptions(before, card.kind, isAutomatic, seeding)}
            />
          )}
        </Field>
      </div>
      <Field
        control={control}
        name={`stages.${at}.is_automatic`}
        label={copy.automatic}
        layout="inline"
        {...(isAutomatic ? {} : { hint: copy.manualHint })}
      >
        {({ value, onChange, ...field }) => (
          <Switch {...field} checked={value} disabled={isDrawn} onCheckedChange={onChange} />
        )}
      </Field>
    </div>
  );
}
