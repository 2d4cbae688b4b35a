import { type Control, useController } from "react-hook-form";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import type { MatchView } from "@/entities/match/domain/match-view";
import { decideDisputeCopy as copy } from "../decide-dispute-copy.ts";
import type { DisputeInput, DisputeValues } from "../domain/dispute.ts";
import { ChoiceCards } from "./choice-cards.tsx";

interface VerdictChoiceProps {
  readonly control: Control<DisputeInput, unknown, DisputeValues>;
  readonly match: MatchView;
  /** The reports of side 1 and side 2. */
  readonly sideReports: readonly (MatchReport | undefined)[];
}

/** Which side's report counts, or neither. */
export function VerdictChoice({ control, match, sideReports }: VerdictChoiceProps) {
  const {
    field: { ref, value, onChange: choose },
    fieldState,
  } = useController({ control, name: "verdict" });
  const standing = ([1, 2] as const).flatMap((number) => {
    const [side, report] = [number === 1 ? match.side1 : match.side2, sideReports[number - 1]];
    if (!side || !report) return [];
    const result = <span className="font-semibold tabular-nums">{report.result}</span>;
    return { value: `${number}` as const, label: copy.stands(side.name), after: result };
  });
  return (
    <ChoiceCards
      legend={copy.verdict}
      choices={[...standing, { value: "other" as const, label: copy.other }]}
      value={value}
      onChange={choose}
      error={fieldState.error?.message}
      ref={ref}
      className="md:grid-cols-3"
    />
  );
}
