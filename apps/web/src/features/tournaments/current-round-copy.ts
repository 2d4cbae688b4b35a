import { playedRound } from "./stages-copy.ts";

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/**
 * The round of a participant in a running tournament: 'En la final', 'Por el tercer puesto', 'Eliminado en cuartos'.
 */
export const currentRoundCopy = {
  inRound: (round: string) => capital(playedRound(round).replace(/^(?=la|los)/, "en ")),
  out: (where: string) => `Eliminado en ${where.charAt(0).toLocaleLowerCase()}${where.slice(1)}`,
} as const;
