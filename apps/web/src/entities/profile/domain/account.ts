import { profilesLimits } from "@leyenda/db-types/limits";

const { min, max } = profilesLimits.username;

/** As the database has it: letters with accents, digits, `_`, `-`, `.`. */
export const USERNAME = new RegExp(`^[\\p{L}\\p{Nd}_.-]{${min},${max}}$`, "u");

/** Of the service that signs people in; no column has it. */
export const PASSWORD_MINIMUM = 6;
