import { minutesText } from "@/lib/duration-text";
import { plural } from "@/lib/plural";
import type { NumberSetting, SwitchSetting } from "./api/tournament-columns.ts";

interface SettingTexts {
  /** The name of the setting on the tournament's page and in the log. */
  readonly name: string;
  /** The label of the switch that turns the setting on. */
  readonly ask: string;
  /** The label of the number field in the form. */
  readonly field: string;
  readonly value: (number: number) => string;
}

const settings: Record<NumberSetting, SettingTexts> = {
  check_in_minutes: {
    name: "Confirmación de asistencia",
    ask: "Pedir confirmación de asistencia",
    field: "Abre antes del comienzo (minutos)",
    value: (minutes) => `Abre ${minutesText(minutes)} antes del comienzo`,
  },
  waiting_offer_minutes: {
    name: "Lista de espera",
    ask: "Tener lista de espera cuando se llena el cupo",
    field: "Minutos para tomar un lugar que se libera",
    value: (minutes) => `${minutesText(minutes)} para tomar el lugar que se libera`,
  },
  absence_side_minutes: {
    name: "Llegar tarde: elección de lado",
    ask: "Quien llega tarde pierde la elección de lado",
    field: "Después de la hora del partido (minutos)",
    value: (minutes) => `Se pierde a los ${plural(minutes, "minuto", "minutos")}`,
  },
  absence_game_minutes: {
    name: "Llegar tarde: primera partida",
    ask: "Quien llega tarde pierde la primera partida de la serie",
    field: "Después de la hora del partido (minutos)",
    value: (minutes) => `Se pierde a los ${plural(minutes, "minuto", "minutos")}`,
  },
  absence_match_minutes: {
    name: "Tolerancia",
    ask: "Quien no se presenta pierde el partido por reloj",
    field: "Después de la hora del partido (minutos)",
    value: (minutes) => `${minutesText(minutes)}; después, W.O. que se puede objetar`,
  },
  pause_minutes: {
    name: "Pausas",
    ask: "Cada lado puede pedir pausas durante el partido",
    field: "Minutos de pausa por lado",
    value: (minutes) => `${minutesText(minutes)} por lado`,
  },
  report_answer_minutes: {
    name: "Respuesta a un reporte",
    ask: "Fijar el plazo para responder el reporte del rival (si no, vale el del sitio)",
    field: "Minutos para responder",
    value: (minutes) => `${minutesText(minutes)}; después vale el reporte del otro lado`,
  },
  max_substitutions: {
    name: "Cambios por partido",
    ask: "Limitar los cambios de jugadores",
    field: "Cambios por partido",
    value: (changes) => `${changes} como máximo`,
  },
};

interface SwitchTexts {
  /** The name of the setting on the tournament's page and in the log. */
  readonly name: string;
  /** The label of the switch that turns the setting on. */
  readonly ask: string;
  /** Describes the effect of the setting when it is turned on. */
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

/** Names and texts of a tournament's settings. A separate file, so that the first view of the page loads without it. */
export const settingsCopy = { settings, switches } as const;
