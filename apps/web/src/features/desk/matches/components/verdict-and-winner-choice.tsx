import { type ReactNode, type Ref, useId } from "react";
import { type Control, useController } from "react-hook-form";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { matchCopy } from "@/entities/match/copy";
import type { MatchView } from "@/entities/match/domain/match-view";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import { decideDisputeCopy } from "../decide-dispute-copy.ts";
import type { DisputeInput, DisputeValues } from "../domain/dispute-decision.ts";
import type { DeclareValues } from "../schemas.ts";

interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

interface ChoiceCardsProps<Value extends string | number> {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null | undefined;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
  /** Refers to the first input, so that the form can focus it. */
  readonly ref: Ref<HTMLInputElement>;
  /** Classes that set the number of columns. */
  readonly className: string;
}

/** A radio group shown as cards; arrow keys move through it. */
function ChoiceCards<Value extends string | number>({
  legend,
  choices,
  value,
  onChange,
  error,
  ref,
  className,
}: ChoiceCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{legend}</legend>
      <div className={cn("grid grid-cols-1 gap-2", className)}>
        {choices.map((choice, index) => (
          <label
            key={choice.value}
            className="relative flex min-h-12 cursor-pointer items-center gap-2.5 rounded-md border border-border bg-surface-raised px-3 hover:border-border-strong has-checked:border-accent has-checked:bg-accent/10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-2"
          >
            <input
              type="radio"
              name={id}
              ref={index === 0 ? ref : undefined}
              className="absolute inset-0 cursor-[inherit] opacity-0"
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            {choice.before}
            <span title={choice.label} className="min-w-0 flex-1 truncate font-medium">
              {choice.label}
            </span>
            {choice.after}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface VerdictChoiceProps {
  readonly control: Control<DisputeInput, unknown, DisputeValues>;
  readonly match: MatchView;
  /** The reports of both sides: first that of side 1. */
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
    return {
      value: `${number}` as const,
      label: decideDisputeCopy.stands(side.name),
      after: result,
    };
  });
  return (
    <ChoiceCards
      legend={decideDisputeCopy.verdict}
      choices={[...standing, { value: "other" as const, label: decideDisputeCopy.other }]}
      value={value}
      onChange={choose}
      error={fieldState.error?.message}
      ref={ref}
      className="md:grid-cols-3"
    />
  );
}

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
      before: side && <ParticipantAvatar participant={side} className="size-6" />,
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
