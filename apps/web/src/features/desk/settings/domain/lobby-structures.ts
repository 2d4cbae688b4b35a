import type { StageSettings } from "@/entities/tournament/domain/stage-settings";

export type LobbySettings = NonNullable<StageSettings["lobbies"]>;
export type LobbyStructure = LobbySettings["structure"];

/** A setting that only some structures have. */
export interface StructureSetting {
  readonly key:
    | "groups"
    | "rounds"
    | "refill"
    | "advance"
    | "leave"
    | "finalists"
    | "match_point"
    | "match_point_win"
    | "day_points";
  /** The first text in the form; empty for a setting that may be left out. */
  readonly usual: string;
  /** The limits of a whole number, as in `private.valid_lobby_settings`. */
  readonly range?: { readonly min: number; readonly max: number };
  readonly choices?: readonly string[];
  readonly isOptional?: true;
}

/**
 * The structures that the form offers, in this order, each with its settings.
 * A new one needs a line here and its name and hint in the texts of the form.
 */
export const lobbyStructures = {
  single: [],
  groups: [],
  match_point: [
    { key: "match_point", usual: "50", range: { min: 1, max: 100_000 } },
    { key: "match_point_win", usual: "", range: { min: 2, max: 100_000 }, isOptional: true },
  ],
  rotating: [{ key: "groups", usual: "4", range: { min: 3, max: 8 } }],
  swiss: [
    { key: "rounds", usual: "4", range: { min: 2, max: 20 } },
    { key: "refill", usual: "balanced", choices: ["balanced", "best"] },
  ],
  knockout: [{ key: "advance", usual: "6", range: { min: 1, max: 50 } }],
  upper_lower: [{ key: "advance", usual: "6", range: { min: 1, max: 50 } }],
  cut: [
    { key: "leave", usual: "4", range: { min: 1, max: 999 } },
    { key: "finalists", usual: "", range: { min: 2, max: 100 }, isOptional: true },
  ],
  days: [
    { key: "rounds", usual: "3", range: { min: 2, max: 20 } },
    { key: "day_points", usual: "25 21 18 16 14 12 10 8 6 4 2 1" },
  ],
} as const satisfies Partial<Record<LobbyStructure, readonly StructureSetting[]>>;

export type OfferedStructure = keyof typeof lobbyStructures;

/** The settings of a structure; none for one that only API clients choose. */
export const settingsOf = (structure: LobbyStructure): readonly StructureSetting[] =>
  structure in lobbyStructures ? lobbyStructures[structure as OfferedStructure] : [];

/** The text of a setting: the one of the form, or the usual one. */
export const settingText = (
  own: Readonly<Record<string, string>>,
  { key, usual }: StructureSetting,
): string => own[key] ?? usual;

/** Points by place, best place first; null if the text has something else. */
export function placePoints(text: string): number[] | null {
  const points = text
    .split(/[\s;/]+/u)
    .filter((part) => part !== "")
    .map((part) => Number(part.replace(",", ".")));
  return points.length > 0 &&
    points.length <= 100 &&
    points.every((one) => one >= 0 && one <= 100_000)
    ? points
    : null;
}
