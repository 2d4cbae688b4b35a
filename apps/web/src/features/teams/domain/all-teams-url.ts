import { paths } from "@/config/paths";

/** The word in the URL for the list of all teams. */
export const ALL_TEAMS = "todos";

/** The URL of the list of all teams. */
export const allTeamsAddress = `${paths.teams()}?vista=${ALL_TEAMS}`;

/** The URL of the list of teams that recruit. */
export const openTeamsAddress = `${allTeamsAddress}&estado=abiertos`;
