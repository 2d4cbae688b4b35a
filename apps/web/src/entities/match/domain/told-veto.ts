import type { MatchVeto } from "../api/get-match.ts";
import { vetoCopy as copy } from "../veto-copy.ts";

type Step = MatchVeto["steps"][number];
type Choice = MatchVeto["choices"][number];

/** A step of a veto as it is told: made, next, or to come. */
export interface ToldStep {
  readonly number: number;
  readonly state: "made" | "next" | "ahead";
  readonly act: Step["act"];
  readonly text: string;
  /** Why it was not simply the side's own choice; null where it was, and of what is not made. */
  readonly mark: string | null;
  /** The map it is about, from 1; 0 of who is A. */
  readonly game: number;
}

/** All steps of a veto in their order, in words; names are looked up by participant. */
export function toldSteps(veto: MatchVeto, nameOf: (id: string | null) => string): ToldStep[] {
  const made = new Map(veto.choices.map((choice) => [choice.step, choice]));
  return veto.steps.map((step) => {
    const choice = made.get(step.number);
    const shared = { number: step.number, act: step.act, game: step.game };
    if (choice) {
      return { ...shared, state: "made", text: madeText(choice, nameOf), mark: markOf(choice) };
    }
    const isNext = step.number === veto.step;
    const who = isNext && veto.turn_id ? nameOf(veto.turn_id) : whoseTurn(veto, step, nameOf);
    return {
      ...shared,
      state: isNext ? "next" : "ahead",
      text: copy.ahead[step.act](who),
      mark: null,
    };
  });
}

function madeText(choice: Choice, nameOf: (id: string | null) => string): string {
  const who = choice.by_id === null ? copy.coin : nameOf(choice.by_id);
  return copy.made[choice.act](who, choice.choice);
}

function markOf({ how }: Choice): string | null {
  return how === "side" || how === "rest" ? null : copy.how[how];
}

function whoseTurn(veto: MatchVeto, { who }: Step, nameOf: (id: string | null) => string): string {
  if (who === "winner" || who === "loser") return copy.who[who];
  if (who === "coin" || who === null) return copy.coin;
  const id = who === "A" ? veto.side_a_id : veto.side_b_id;
  return id === null ? who : nameOf(id);
}
