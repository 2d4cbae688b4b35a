import type { MatchVeto } from "../api/get-match.ts";
import { vetoCopy as copy } from "../veto-copy.ts";

type Step = MatchVeto["steps"][number];
type Choice = MatchVeto["choices"][number];

/** A step of a veto as it is told: made, next, or to come. */
export interface VetoStepView {
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

/** A map of the pool as the veto stands. */
export interface VetoMapView {
  readonly name: string;
  readonly state: "banned" | "played" | "open";
  /** Which of the series it is, where it is played once or more; as people count. */
  readonly games: readonly number[];
  /** Who begins on which side, of the last time it is played. */
  readonly side: string | null;
  /** Who banned or picked it; null of what is open, left over or was drawn. */
  readonly byId?: string | null;
}

/** Every map of the pool: banned, played as which of the series and with which side, or still open. */
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
