import { profilesLimits } from "@leyenda/db-types/limits";

const { min, max } = profilesLimits.username;

/** Matches a valid username, with the rule of the database: letters with accents, digits, `_`, `-`, `.`. */
export const USERNAME = new RegExp(`^[\\p{L}\\p{Nd}_.-]{${min},${max}}$`, "u");

/** The minimum length of a password, as the auth service requires it; the database has no rule for passwords. */
export const PASSWORD_MINIMUM = 6;
