import type { Words } from "@leyenda/db-types";
import { shortMinutes } from "@/lib/format";

/** Texts that say how the result of a match was decided. */
export const decidedHowWords: Record<
  NonNullable<Words["tournament_matches"]["decided_how"]>,
  string
> = {
  agreement: "Los dos confirmaron el resultado",
  unanswered: "Nadie respondió el reporte a tiempo: vale",
  conceded: "Un lado dio el partido por perdido",
  referee: "Lo decidió la organización",
  exclusion: "Un lado quedó fuera del torneo",
  absence: "Un lado no se presentó a tiempo",
};

/** Texts about the maps of a series. */
export const gamesCopy = {
  title: "Partidas",
  map: (number: number) => `Partida ${number}`,
  /** The text after the name of the map that is being played at the moment. */
  running: "en juego",
  since: (minutes: number) => (minutes < 1 ? "recién" : shortMinutes(minutes)),
  won: (name: string) => `Gana ${name}`,
  /** The result of a map that a side won because its rival forfeited the map. */
  given: (name: string) => `Partida para ${name} · W.O.`,
  drawn: "Empate",
  /** The separator between the user who entered a map and the time of the entry. */
  between: ", ",
  scoreMark: "-",
  began: (name: string, side: string) => `${name} empieza como ${side}`,
  rest: "De las demás partidas se cargó solo quién ganó la serie.",
  by: (name: string) => `Lo cargó ${name}`,
  byReferee: (name: string) => `Lo cargó ${name}, de la organización`,
  byClock: "Un lado llegó tarde",
  somebody: "alguien que ya no está",
  picture: (number: number) => `Ver la imagen de la partida ${number}`,
  /** How the result was decided; for a decision by a referee, with the referee's name. */
  source: (how: keyof typeof decidedHowWords, referee: string | null) =>
    how === "referee" && referee ? `${decidedHowWords[how]} (${referee})` : decidedHowWords[how],
  reason: (reason: string) => `Motivo: ${reason}`,
} as const;
