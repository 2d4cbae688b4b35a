import { paths } from "@/config/paths";

/** The word of the address for the list of all teams. */
export const ALL_TEAMS = "todos";

/** Where all teams are listed. */
export const allTeamsAddress = `${paths.teams()}?vista=${ALL_TEAMS}`;

/** The same narrowed to those that take players, to be filtered on. */
export const openTeamsAddress = `${allTeamsAddress}&estado=abiertos`;
