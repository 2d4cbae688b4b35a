/** The anchor of the matches that can be predicted, in their page. */
export const OPEN_MATCHES = "para-pronosticar";
