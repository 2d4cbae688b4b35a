import type { Answer, Words } from "@leyenda/db-types";

export type Right = Words["tournament_staff"]["rights"];
export type Preset = Answer<"tournament_staff_presets">["preset"];

/** The names of the rights of staff in a tournament. */
export const rightWords: Record<Right, string> = {
  results: "Resultados",
  brackets: "Llaves y sorteos",
  registrations: "Inscripciones",
  participants: "Participantes",
  schedule: "Horarios",
  chat: "Salas de partido",
  broadcast: "Transmisión",
  money: "Premios y contactos",
  staff: "Organización y contactos",
  settings: "Ajustes del torneo",
  delete: "Cancelar y eliminar",
  webhooks: "Webhooks",
  door: "Puerta",
  adjustments: "Puntos de las tablas",
};

/** The names of the predefined sets of rights. */
export const presetWords: Record<Preset, string> = {
  organiser: "Organizador",
  administrator: "Administrador",
  referee: "Árbitro",
  broadcast: "Transmisión",
  door: "Puerta",
};
