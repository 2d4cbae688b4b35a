/** The anchor of the open matches on their page. */
export const OPEN_MATCHES = "para-pronosticar";
