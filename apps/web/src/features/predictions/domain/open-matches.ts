/** The anchor of the list of open matches, for links to it. */
export const OPEN_MATCHES = "para-pronosticar";
