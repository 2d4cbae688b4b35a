import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { usualPoints } from "@/entities/tournament/domain/stage-settings";
import { stageFormCopy as copy } from "../stage-copy.ts";
import type { StageFieldsProps } from "./stage-fields.ts";

const fields = [
  { name: "points_of_win", fact: "win" },
  { name: "points_of_draw", fact: "draw" },
  { name: "points_of_loss", fact: "loss" },
] as const;

/** Whether a table allows draws, and the points for each result. */
export function PointsFields({ control, at }: StageFieldsProps) {
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
