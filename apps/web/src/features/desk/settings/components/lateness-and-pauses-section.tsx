import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { matchNumbers } from "@/entities/tournament/api/tournament-columns";
import { keysOf } from "@/lib/record-of";
import { copy } from "../copy.ts";
import { isOfTeams } from "../domain/form-sections.ts";
import { FoldedSection } from "./folded-section.tsx";
import { NumberSettingField, SwitchSettingField } from "./setting-fields.tsx";
import type { FoldedProps, WritingSectionProps } from "./section-props.ts";

/** After how many minutes of lateness a side loses, by default: the choice of side, the first map, the match. */
const GRADED = {
  absence_side_minutes: "5",
  absence_game_minutes: "10",
  absence_match_minutes: "15",
} as const;

/** The penalties for lateness, and how long the sides may pause a match. */
export function MatchDaySection({ control, setValue, fold }: WritingSectionProps & FoldedProps) {
  const [side, game, match, pause, type] = useWatch({
    control,
    name: [
      "absence_side_minutes",
      "absence_game_minutes",
      "absence_match_minutes",
      "pause_minutes",
      "type",
    ],
  });
  return (
    <FoldedSection
      title={copy.sections.matchDay}
      digest={copy.digests.matchDay(side, game, match, pause)}
      fold={fold}
    >
      <p className="text-[0.9375rem] text-muted">{copy.matchDay.hint}</p>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => {
          for (const name of keysOf(GRADED))
            setValue(name, GRADED[name], { shouldDirty: true, shouldValidate: true });
        }}
      >
        {copy.matchDay.graded}
      </Button>
      {keysOf(matchNumbers).map(
        (name) =>
          (type === "team" || !isOfTeams(name)) && (
            <NumberSettingField key={name} control={control} name={name} />
          ),
      )}
      <SwitchSettingField control={control} name="agrees_times" />
    </FoldedSection>
  );
}
