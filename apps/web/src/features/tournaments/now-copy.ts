import { matchCopy, matchStatusWords } from "@/entities/match/copy";
import { tournamentCopy } from "@/entities/tournament/copy";
import { shortMinutes } from "@/lib/format";

/** Texts of what happens in a running tournament. */
export const nowCopy = {
  title: "Ahora",
  ahead: "Lo que sigue",
  playing: tournamentCopy.card.playing,
  toBegin: (count: number) => `${count} por empezar`,
  label: "Partidos en juego",
  link: (one: string, other: string) => `${one} – ${other}`,
  phases: {
    ready: matchCopy.ready,
    ownVeto: "Te toca en el veto",
    veto: matchCopy.veto,
    playing: (game: number, isSeries: boolean) =>
      isSeries ? `Jugando partida ${game}` : "Jugando",
    late: (who: string | null) => (who === null ? matchCopy.lateBoth : matchCopy.lateOne(who)),
    objected: matchCopy.objected,
    held: "Decide la organización",
    paused: "En pausa",
    reported: matchStatusWords.pending_results,
    disputed: matchStatusWords.disputed,
    coming: matchStatusWords.pending,
  },
  minutes: (count: number) => (count < 1 ? "recién" : shortMinutes(count)),
  /** The time left in the veto until a choice is made automatically. */
  left: (count: number) => (count < 1 ? "queda menos de 1 min" : `quedan ${shortMinutes(count)}`),
  choose: "Elegir",
  noHour: "Sin horario",
  /** The result of the previous map. The text omits the map's number while no map is being played. */
  lastGame: (game: number | null, map: string | null, score: string) =>
    `${[...(game === null ? [] : [`Partida ${game}`]), ...(map === null ? [] : [map])].join(" · ") || "Partida anterior"}: ${score}`,
  /** The text for a walkover to which a side objected. */
  decides: "La organización decide",
  lastChoice: (choice: string) => `Último paso: ${choice}`,
  decided: {
    title: "Recién decididos",
    /** This text follows the winner's name. */
    beat: (loser: string) => ` venció a ${loser}`,
    walkover: "por W.O.",
  },
  waiting: {
    title: "Quién espera",
    /** The texts between a waiting participant and the match that decides their rival. */
    winner: " espera al ganador de ",
    loser: " espera al perdedor de ",
    between: "–",
  },
  predict: { title: "¿Quién gana?", all: "Pronósticos" },
} as const;
