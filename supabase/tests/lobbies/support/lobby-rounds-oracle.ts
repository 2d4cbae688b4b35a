/** Which lobbies of a stage are played next, from the rules in words and not from the database. */
import { standingsOf, type Standing } from "./lobby-oracle.ts";
import { roundOf, type Lobby, type OracleStage } from "./lobby-points-oracle.ts";

/** The composition of lobbies: as few as the size allows, filled forwards and backwards in turn. */
export function serpentine(ids: readonly string[], count: number): string[][] {
  const lobbies: string[][] = Array.from({ length: count }, () => []);
  ids.forEach((id, at) => {
    const row = Math.floor(at / count);
    const column = at % count;
    lobbies[row % 2 === 0 ? column : count - 1 - column]?.push(id);
  });
  return lobbies;
}

/** The lobbies that are to be played next; null if the stage is over. Where lobbies are balanced, `isFree`. */
export function nextRound(stage: OracleStage): {
  readonly lobbies: readonly Pick<Lobby, "sides" | "isLower">[];
  readonly isFree: boolean;
} | null {
  const {
    structure,
    size,
    advance = 0,
    finalists = 3,
    unfinished = false,
    rounds = 1,
    refill = "balanced",
  } = stage.settings;
  const round = roundOf(stage);
  const playing = standingsOf(stage)
    .filter(({ isOut, figures }) => !isOut && figures.lobby.round === round)
    .toSorted((one, other) => one.stagePlace - other.stagePlace);
  const isFinal = stage.lobbies.filter((lobby) => lobby.round === round).length === 1;
  const dealt = (ids: readonly string[], isLower = false) =>
    serpentine(ids, Math.ceil(ids.length / size)).map((sides) => ({ sides, isLower }));
  const idsOf = (ones: readonly Standing[]): string[] => ones.map(({ side }) => side);
  const best = playing.filter(({ place }) => place <= advance);
  switch (structure) {
    case "swiss": {
      if (round >= rounds) return null;
      const count = Math.ceil(playing.length / size);
      if (refill === "balanced") return { lobbies: dealt(idsOf(playing)), isFree: true };
      const ids = idsOf(playing);
      const lobbies = Array.from({ length: count }, (_, at) => ({
        sides: ids.splice(0, Math.ceil(ids.length / (count - at))),
        isLower: false,
      }));
      return { lobbies, isFree: false };
    }
    case "knockout":
      return isFinal || best.length < 2 ? null : { lobbies: dealt(idsOf(best)), isFree: false };
    case "upper_lower": {
      const upper = best.filter(({ figures }) => !figures.lobby.isLower);
      const left = playing.filter((one) => best.includes(one) || !one.figures.lobby.isLower);
      if (isFinal || left.length < 2) return null;
      if (left.length <= size) return { lobbies: dealt(idsOf(left)), isFree: false };
      return {
        lobbies: [
          ...dealt(idsOf(upper)),
          ...dealt(idsOf(left.filter((one) => !upper.includes(one))), true),
        ],
        isFree: false,
      };
    }
    case "cut": {
      const { leave = 0 } = stage.settings;
      const number =
        typeof leave === "number"
          ? leave
          : (leave
              .filter(({ from }) => from <= playing.length)
              .toSorted((one, other) => other.from - one.from)[0]?.leave ?? 1);
      const stay = playing.filter(
        ({ place, figures }) =>
          place <= playing.length - number && (figures.hasFinished || !unfinished),
      );
      return stay.length < finalists ? null : { lobbies: dealt(idsOf(stay)), isFree: false };
    }
    default:
      return null;
  }
}
