import type { ScoringSystem } from "../../api/scoring-systems.ts";
import type { StageSettings } from "@/entities/tournament/domain/stage-settings";
import type { LobbyValues, StageValues } from "../schemas.ts";
import { type LobbySettings, placePoints, settingsOf, settingText } from "./lobby-structures.ts";

/** The settings of a new stage of lobbies: squads of a battle royale. */
const USUAL: LobbySettings = { structure: "groups", size: 12, games: 3 };

/** The texts of the settings that only this structure has. */
function ownTexts(settings: LobbySettings): Record<string, string> {
  return Object.fromEntries(
    settingsOf(settings.structure).map(({ key }) => {
      const value = settings[key];
      // A cut with several steps is not offered by the form, which returns it as it received it.
      if (Array.isArray(value))
        return [key, value.every((one) => typeof one === "number") ? value.join(" ") : ""];
      return [key, value === undefined ? "" : String(value)];
    }),
  );
}

/** The settings that the texts of the structure say; without those that are left empty. */
function ownSettings({ structure, own }: LobbyValues): Partial<LobbySettings> {
  return Object.fromEntries(
    settingsOf(structure).flatMap((setting): [string, string | number | number[]][] => {
      const text = settingText(own, setting).trim();
      if (text === "") return [];
      if (setting.choices) return [[setting.key, text]];
      return [[setting.key, setting.range ? Number(text) : (placePoints(text) ?? [])]];
    }),
  );
}

/** Converts the settings of a stage of lobbies to fields of the form. */
export function toLobbyValues(stage: StageSettings): LobbyValues {
  const { structure, size, games, carried = "none", share, head_start } = stage.lobbies ?? USUAL;
  return {
    structure,
    size: String(size),
    games: String(games),
    carried,
    share: share === undefined ? "50" : String(Number((share * 100).toFixed(2))),
    head_start: (head_start ?? [10, 6, 3]).join(" "),
    scoring_system_id: stage.scoring_system_id ?? "",
    own: ownTexts(stage.lobbies ?? USUAL),
  };
}

/** The settings of a stage of lobbies; those that only API clients set stay with the structure. */
export function toLobbies({ lobby, lobbies }: StageValues, isFirst: boolean): LobbySettings {
  const { carried: _carried, share: _share, head_start: _start, ...own } = lobbies ?? USUAL;
  const carried = isFirst ? "none" : lobby.carried;
  return {
    ...(own.structure === lobby.structure && own),
    structure: lobby.structure,
    size: Number(lobby.size),
    games: Number(lobby.games),
    ...ownSettings(lobby),
    ...(carried !== "none" && { carried }),
    ...(carried === "share" && { share: Number(lobby.share.replace(",", ".")) / 100 }),
    ...(carried === "head_start" && { head_start: placePoints(lobby.head_start) ?? [] }),
  };
}

const isFor = ({ games }: ScoringSystem, game: string) => games.includes(game.trim().toLowerCase());

/** The current scoring systems, those of the tournament's game first. */
export const offeredSystems = (systems: readonly ScoringSystem[], game: string) =>
  systems.toSorted(
    (one, other) =>
      Number(other.key === null) - Number(one.key === null) ||
      Number(isFor(other, game)) - Number(isFor(one, game)),
  );

/** Gives each stage of lobbies that has no scoring system the usual one of the tournament's game. */
export function withScoring(
  cards: readonly StageValues[],
  systems: readonly ScoringSystem[],
  game: string,
): StageValues[] {
  const usual =
    systems.find((system) => isFor(system, game)) ?? systems.find(({ key }) => key === "free-fire");
  return cards.map((card) =>
    card.kind === "lobbies" && card.lobby.scoring_system_id === "" && usual
      ? { ...card, lobby: { ...card.lobby, scoring_system_id: usual.id } }
      : card,
  );
}
