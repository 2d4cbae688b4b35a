import type { Tables } from "@leyenda/db-types";

/** The settings in a proposal: written by its founder, and checked only by the database. */
type Settings = Partial<
  Pick<
    Tables<"tournaments">,
    | "name"
    | "game"
    | "start_date"
    | "format"
    | "type"
    | "team_format"
    | "max_participants"
    | "prizes"
    | "entry_by"
    | "rules"
    | "requirements"
  >
>;

/** The settings of a proposal, keyed by the tournament's columns. */
export function proposedSettings(settings: unknown): Settings {
  return settings as Settings;
}
