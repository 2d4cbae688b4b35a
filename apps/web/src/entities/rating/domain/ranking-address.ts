import type { Parameter } from "@/config/url-parameters";
import { paths } from "@/config/paths";

/** The kind of ranked participants: players or teams. */
export type RankedType = "user" | "team";

/** The parameters of the ranking's URL. */
export const rankingParams = {
  game: "juego",
  type: "tipo",
  country: "pais",
  page: "page",
} as const satisfies Record<string, Parameter>;

/** The value in the URL for a kind of participant. */
export const wordOf = (type: RankedType) => (type === "user" ? "jugadores" : "equipos");

/** The URL of the first page of a ranking, for all countries. */
export function rankingAddress(game: string, type: RankedType): string {
  const search = { [rankingParams.game]: game, [rankingParams.type]: wordOf(type) };
  return `${paths.ranking()}?${new URLSearchParams(search)}`;
}
