import type { Words } from "@leyenda/db-types";
import { plural } from "@/lib/plural";
import type { NumberSetting, SwitchSetting, TournamentText } from "./api/tournament-columns.ts";

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

interface SettingTexts {
  /** As its page and the log call it. */
  readonly name: string;
  /** What turns it on. */
  readonly ask: string;
  /** Its number in the form. */
  readonly field: string;
  readonly value: (number: number) => string;
}

const settings: Record<NumberSetting, SettingTexts> = {
  check_in_minutes: {
    name: "Confirmación de asistencia",
    ask: "Pedir confirmación de asistencia",
    field: "Abre antes del comienzo (minutos)",
    value: (minutes) => `Abre ${minutes} minutos antes del comienzo`,
  },
  waiting_offer_minutes: {
    name: "Lista de espera",
    ask: "Tener lista de espera cuando se llena el cupo",
    field: "Minutos para tomar un lugar que se libera",
    value: (minutes) => `${plural(minutes, "minuto", "minutos")} para tomar el lugar que se libera`,
  },
  absence_side_minutes: {
    name: "Llegar tarde: elección de lado",
    ask: "Quien llega tarde pierde la elección de lado",
    field: "Después de la hora del partido (minutos)",
    value: (minutes) => `Se pierde a los ${plural(minutes, "minuto", "minutos")}`,
  },
  absence_game_minutes: {
    name: "Llegar tarde: primer mapa",
    ask: "Quien llega tarde pierde el primer mapa de la serie",
    field: "Después de la hora del partido (minutos)",
    value: (minutes) => `Se pierde a los ${plural(minutes, "minuto", "minutos")}`,
  },
  absence_match_minutes: {
    name: "Tolerancia",
    ask: "Quien no se presenta pierde el partido por reloj",
    field: "Después de la hora del partido (minutos)",
    value: (minutes) =>
      `${plural(minutes, "minuto", "minutos")}; después, W.O. que se puede objetar`,
  },
  pause_minutes: {
    name: "Pausas",
    ask: "Cada lado puede pedir pausas durante el partido",
    field: "Minutos de pausa por lado",
    value: (minutes) => `${plural(minutes, "minuto", "minutos")} por lado`,
  },
  max_substitutions: {
    name: "Cambios por partido",
    ask: "Limitar los cambios de jugadores",
    field: "Cambios por partido",
    value: (changes) => `${changes} como máximo`,
  },
};

interface SwitchTexts {
  /** As its page and the log call it. */
  readonly name: string;
  /** What turns it on. */
  readonly ask: string;
  /** What it means, once it is on. */
  readonly value: string;
}

const switches: Record<SwitchSetting, SwitchTexts> = {
  allows_replacement: {
    name: "Reemplazo de quien falta",
    ask: "Quien espera puede reemplazar a quien no se presenta, hasta la segunda ronda",
    value: "Quien espera reemplaza a quien falta, hasta la segunda ronda",
  },
  agrees_times: {
    name: "Horarios acordados",
    ask: "Los dos lados de un partido pueden acordar otro horario",
    value: "Cada cruce acuerda el suyo en la sala",
  },
};

export const tournamentCopy = {
  formats,
  types,
  texts,
  settings,
  switches,
  free: "Gratis",
  unlimited: "Sin límite",
  noPrize: "Sin premio",
  cancelled: "Cancelado",
  place: (place: number) => `${place}.º`,
  card: {
    firstPrize: "Premio",
    entry: "Entrada",
    starts: "Comienza",
    started: "Comenzó",
    finished: "Se jugó",
    calledOff: "Fecha prevista",
    places: "Cupo",
    placesTaken: (count: number, max: number) =>
      max > 0 ? `${count} de ${max} inscritos` : plural(count, "inscrito", "inscritos"),
  },
  places: (count: number, max: number) => (max > 0 ? `${count} / ${max}` : `${count}`),
} as const;
