/** The HTML id of the list of open matches, so that links can jump to it. */
export const OPEN_MATCHES = "para-pronosticar";
