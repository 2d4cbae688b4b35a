import { minutesText } from "@/lib/distance-text";
import { absenceCopy } from "@/entities/tournament/absence-copy";
import type { Alone, Yours } from "./domain/automation.ts";

/** What a tournament does automatically: short words, then full sentences. */
export const automationCopy = {
  title: (words: readonly string[]) => `Este torneo avanza solo: ${words.join(", ")}`,
  alone: "Sin que hagas nada",
  yours: "Te espera a ti",
  words: {
    checkIn: "asistencia",
    places: "lista de espera",
    start: "comienzo de los partidos",
    absence: "ausentes",
    report: "resultados",
    advance: "próxima ronda",
    tickets: "premios en tickets",
  } satisfies Record<Alone["act"], string>,
  does: (alone: Alone): string => {
    switch (alone.act) {
      case "checkIn":
        return `La confirmación de asistencia se abre ${minutesText(alone.minutes)} antes; quien no confirma queda fuera.`;
      case "places":
        return `Un lugar que se libera se ofrece a quien espera: ${minutesText(alone.minutes)} para tomarlo.`;
      case "start":
        return "Cada partido empieza cuando los dos lados están listos.";
      case "absence":
        return absenceCopy.clock[alone.by](minutesText(alone.minutes));
      case "report":
        return `Dos reportes iguales deciden el partido; uno sin respuesta vale ${alone.minutes === null ? "pasado el plazo del sitio" : `a los ${minutesText(alone.minutes)}`}.`;
      case "advance":
        return "Con cada resultado avanzan la llave y las tablas, y se arma lo que sigue.";
      case "tickets":
        return "Decidida la final, los premios en tickets se acreditan.";
    }
  },
  waits: (yours: Yours): string => {
    switch (yours.act) {
      case "begin":
        return "Comenzarlo.";
      case "absence":
        return "Dar el W.O. a quien no llega.";
      case "hourless":
        return absenceCopy.hourless;
      case "disputes":
        return "Disputas, W.O. objetados y llamadas al árbitro.";
      case "stage":
        return `Armar «${yours.name}» cuando termine lo anterior.`;
      case "money":
        return "Pagar los premios en dinero.";
    }
  },
} as const;
