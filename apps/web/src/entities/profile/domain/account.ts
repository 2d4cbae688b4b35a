import { profilesLimits } from "@leyenda/db-types/limits";

const { min, max } = profilesLimits.username;

/** The same rule as in the database: letters with accents, digits, `_`, `-`, `.`. */
export const USERNAME = new RegExp(`^[\\p{L}\\p{Nd}_.-]{${min},${max}}$`, "u");

/** The minimum length that the auth service requires; no database column has it. */
export const PASSWORD_MINIMUM = 6;
