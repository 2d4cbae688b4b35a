import type { Tables } from "@leyenda/db-types";
import { sequenceCopy as copy, stepWhoWords } from "../veto-sequence-words.ts";

/** A step of a veto sequence in the database's format. */
export type SequenceStep = Tables<"veto_sequences">["steps"][number];

type Rules = Pick<Tables<"veto_sequences">, "first" | "bans" | "repeats" | "step_seconds">;

/** A short text for one step. */
export function stepText({ who = "coin", act, count = 1, mode }: SequenceStep): string {
  const text =
    who === "coin"
      ? copy.coin[act]
      : copy.step[act](act === "decider" ? "" : stepWhoWords[who], count);
  return mode === undefined ? text : copy.ofMode(text, mode);
}

/** The side that takes a step (null if no side chooses), and the text of the step. */
export function stepParts(step: SequenceStep): { side: "A" | "B" | null; text: string } {
  const { who, act } = step;
  const side = act !== "decider" && (who === "A" || who === "B") ? who : null;
  const text = stepText(step);
  return { side, text: side === null ? text : text.slice(side.length).trim() };
}

/** The texts of all steps of a sequence, joined on one line. */
export function stepsText(steps: readonly SequenceStep[]): string {
  const text = steps.map(stepText).join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/**
 * Text about the rules of a sequence: the choice of side A, repeated maps, and the time per step.
 * The duration of bans is mentioned if it is unusual.
 */
export function rulesText({ first, bans, repeats, step_seconds: seconds }: Rules): string {
  return [
    copy.first[first],
    copy.repeats[repeats],
    ...(bans === "game" ? [copy.bans.game] : []),
    copy.clock(seconds),
  ].join(" · ");
}
