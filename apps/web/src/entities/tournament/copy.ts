import type { Words } from "@leyenda/db-types";
import { plural } from "@/lib/plural";
import type { TournamentText } from "./api/tournament-columns.ts";

const formats: Record<Words["tournaments"]["format"], string> = {
  "single-elimination": "Eliminación directa",
  "group-stage": "Fase de grupos",
  "double-elimination": "Doble eliminación",
  "round-robin": "Liga ida y vuelta",
  swiss: "Sistema suizo",
  "swiss-playoffs": "Suizo + top 8",
  custom: "Por etapas",
};

const types: Record<Words["tournaments"]["type"], string> = {
  team: "Por equipos",
  individual: "Individual",
};

const texts: Record<TournamentText, string> = {
  schedule_info: "Horarios",
  duration_text: "Duración",
  rules: "Reglas",
  requirements: "Requisitos",
};

export const tournamentCopy = {
  formats,
  types,
  texts,
  free: "Gratis",
  unlimited: "Sin límite",
  noPrize: "Sin premio",
  cancelled: "Cancelado",
  place: (place: number) => `${place}.º`,
  card: {
    firstPrize: "Premio",
    entry: "Inscripción",
    starts: "Comienza",
    started: "Comenzó",
    finished: "Se jugó",
    champion: (name: string) => `Campeón: ${name}`,
    planned: "Fecha prevista",
    now: "Ahora",
    playing: (count: number) => `${plural(count, "partido", "partidos")} en juego`,
    places: "Cupo",
    /** The format of a tournament in which single players play against each other. */
    alone: "1v1",
    placesTaken: (count: number, max: number) =>
      max > 0 ? `${count} de ${max} inscritos` : plural(count, "inscrito", "inscritos"),
  },
  /** The maximum number of participants, after their current number; empty if there is no maximum. */
  placesOf: (max: number) => (max > 0 ? ` / ${max}` : ""),
  places: (count: number, max: number) => (max > 0 ? `${count} / ${max}` : `${count}`),
} as const;
