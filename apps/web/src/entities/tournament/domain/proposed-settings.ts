import type { Tables } from "@leyenda/db-types";

/** The settings in a proposal. The user who proposes the tournament writes them, and only the database checks them. */
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
