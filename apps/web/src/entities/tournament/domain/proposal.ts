import type { Tables } from "@leyenda/db-types";

/** What a proposal may say of a tournament: its founder wrote it, and nothing but the database has checked it. */
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

/** The settings of a proposal by the names of the tournament's columns. */
export function proposedSettings(settings: unknown): Settings {
  return settings as Settings;
}
