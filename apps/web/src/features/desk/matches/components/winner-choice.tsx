import { type Control, useController } from "react-hook-form";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { matchCopy } from "@/entities/match/copy";
import type { MatchView } from "@/entities/match/domain/match-view";
import { copy } from "../copy.ts";
import type { DeclareValues } from "../schemas.ts";
import { ChoiceCards } from "./choice-cards.tsx";

interface WinnerChoiceProps {
  readonly control: Control<DeclareValues>;
  readonly match: MatchView;
}

/** Chooses the winner if the score does not decide it. */
export function WinnerChoice({ control, match }: WinnerChoiceProps) {
  const {
    field: { ref, value, onChange: choose },
    fieldState,
  } = useController({ control, name: "winner" });
  const sides = ([1, 2] as const).map((number) => {
    const side = number === 1 ? match.side1 : match.side2;
    return {
      value: number,
      label: side?.name ?? matchCopy.toBeDefined,
      before: side && <ParticipantMark participant={side} className="size-6" />,
    };
  });
  return (
    <ChoiceCards
      legend={copy.declare.who}
      choices={sides}
      value={value === "draw" ? null : value}
      onChange={choose}
      error={fieldState.error?.message}
      ref={ref}
      className="sm:grid-cols-2"
    />
  );
}
