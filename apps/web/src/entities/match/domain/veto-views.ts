import type { MatchVeto } from "../api/get-match.ts";
import { vetoCopy as copy } from "../veto-copy.ts";

type Step = MatchVeto["steps"][number];
type Choice = MatchVeto["choices"][number];

/** A step of a veto with its text. `state` says whether it was made, is next, or comes later. */
export interface VetoStepView {
  readonly number: number;
  readonly state: "made" | "next" | "ahead";
  readonly act: Step["act"];
  readonly text: string;
  /** How the choice was made, if not by the side itself (referee, time-out, coin); else null. */
  readonly mark: string | null;
  /** The position (from 1) of the map to which the step belongs; 0 for the choice of side A. */
  readonly game: number;
}

/**
 * All steps of a veto in order, with their texts.
 *
 * @param nameOf the name of a participant
 */
export function vetoStepViews(
  veto: MatchVeto,
  nameOf: (id: string | null) => string,
): VetoStepView[] {
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
      text: copy.ahead[step.act](who, step.mode),
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

/** The state of a map in the pool. */
export interface VetoMapView {
  readonly name: string;
  readonly state: "banned" | "played" | "open";
  /** The positions of the map in the series, from 1. Several if the map is played more than once. */
  readonly games: readonly number[];
  /** Text with the starting sides; if the map is played several times, those of the last time. */
  readonly side: string | null;
  /** The id of the participant that banned or picked the map; null for open, remaining and random maps. */
  readonly byId?: string | null;
}

/** The state of every map of the pool: banned, played (with its positions and starting sides), or open. */
export function vetoMapViews(
  {
    maps,
    choices,
    steps,
    step,
    bans,
  }: Pick<MatchVeto, "maps" | "choices" | "steps" | "step" | "bans">,
  nameOf: (id: string | null) => string,
): VetoMapView[] {
  const current = steps[step - 1]?.game ?? null;
  return maps.map(({ name }) => {
    const own = choices.filter(({ choice }) => choice === name);
    const games = own.flatMap(({ act, game }) => (act === "pick" || act === "decider" ? game : []));
    const isBanned = own.some(
      ({ act, game }) => act === "ban" && (bans === "series" || game === current),
    );
    const side = choices.find(({ act, game }) => act === "side" && game === games.at(-1));
    const state = isBanned ? "banned" : games.length > 0 ? "played" : "open";
    const act = own.findLast((made) => made.act === (isBanned ? "ban" : "pick"));
    return {
      name,
      games,
      state,
      side: side ? madeText(side, nameOf) : null,
      byId: state === "open" ? null : (act?.by_id ?? null),
    };
  });
}
