import { formatTickets } from "@/lib/format";
import type { OwnOutcome } from "./api/own-outcome.ts";
import type { MatchOutcome } from "./domain/match-outcome.ts";

const verbs = {
  won: { one: "Ganaste", many: "Ganaron" },
  lost: { one: "Perdiste", many: "Perdieron" },
  drawn: { one: "Empataste", many: "Empataron" },
} as const;

/** The sentence on the outcome of the match and the tickets. */
function played({ outcome, score, isTeam, stake }: MatchOutcome, paid: number): string {
  const yours = isTeam ? "de ustedes" : "tuya";
  switch (outcome) {
    case "won":
      if (stake > 0) return `El pozo es ${isTeam ? "de ustedes" : "tuyo"}: ${formatTickets(paid)}.`;
      return score === null ? "Esta vez no hizo falta jugar." : "¡Qué partido!";
    case "lost":
      return `${score === null ? "Este no se jugó." : "Bien jugado."} La próxima es ${yours}.`;
    case "drawn":
      return "Parejo hasta el final.";
    default:
      return stake > 0
        ? "El desafío se cerró sin ganador y cada lado recupera su apuesta."
        : "Esta vez no ganó nadie.";
  }
}

export const outcomeCopy = {
  label: "Cómo te fue",
  title: ({ outcome, score, isTeam }: MatchOutcome): string => {
    if (outcome === "void") return "Sin ganador";
    const said = `${verbs[outcome][isTeam ? "many" : "one"]} ${score ?? "por W.O."}`;
    return outcome === "won" ? `¡${said}!` : said;
  },
  /** The sentence below the outcome: the title that the side won, or a comment on the match and the next round. */
  text: (moment: MatchOutcome, own: OwnOutcome | undefined, tournament: string | null): string => {
    const { outcome, isTeam } = moment;
    const next = own?.next;
    if (own?.place === 1 && tournament !== null)
      return `El título de ${tournament} es ${isTeam ? "de ustedes" : "tuyo"}.`;
    const said = played(moment, own?.paid ?? 0);
    if (!next) return said;
    return outcome === "lost" && next.isLower
      ? `${isTeam ? "Siguen" : "Sigues"} en carrera. Llave inferior: ${next.name}.`
      : `${said} Lo que viene: ${next.name}.`;
  },
  tickets: {
    won: "De tu rival",
    lost: "Tu apuesta",
    returned: "Tu apuesta, de vuelta",
    prize: "Premio",
  },
  ticketWord: (count: number) => (count === 1 ? " ticket" : " tickets"),
  place: (place: number) => (place === 1 ? "Campeón" : `Puesto ${place}`),
  share: "Compartir resultado",
} as const;
