import { formatNumber } from "@/lib/format";

/** Texts of the organiser's desk. */
export const deskCopy = {
  title: "Organización",
  tabsLabel: "Partes del torneo",
  more: "Más",
  /** Only for screen readers, which read this text after the word "Más". */
  allParts: ": Todas las partes",
  /** The name of the tab 'Hoy' after the tournament has ended. */
  closing: "Cierre",
  tabs: {
    hoy: "Hoy",
    tablero: "Tablero",
    salas: "Salas",
    participantes: "Participantes",
    partidos: "Partidos",
    horarios: "Horarios",
    mensajes: "Mensajes",
    premios: "Premios",
    ediciones: "Ediciones",
    conexiones: "Conexiones",
    datos: "Datos",
    equipo: "Organización",
    registro: "Registro",
  },
  missing: "Torneo no encontrado",
  rightsError: "No se pudo ver si organizas este torneo.",
  stranger: "No organizas este torneo",
  strangerHint: "Pídele una invitación a quien lo organiza.",
  loadError: "No se pudo cargar el torneo.",
  publicPage: "Ver página",
  begins: (date: string) => `Empieza ${date}`,
  began: (date: string) => `Empezó ${date}`,
  planned: (date: string) => `Estaba previsto para ${date}`,
  ended: (date: string) => `Terminó ${date}`,
  startsAt: (date: string) => `Comienza el ${date}`,
  started: "Ya comenzó",
  beginsIn: "Empieza en",
  /** The name for a set of staff rights that matches no preset. */
  customRights: "A medida",
  door: "Puerta",
  loading: "Cargando…",
  /** The heading of the column with the actions, the last column of a table. */
  actions: "Acciones",
  versus: (one: string, other: string) => `${one} – ${other}`,
  winnerOf: (match: string) => `Gana ${match}`,
  loserOf: (match: string) => `Pierde ${match}`,
  at: (hour: string, distance: string) => `${hour} · ${distance}`,
  noHour: "Sin horario",
  allNext: (count: number) => `Ver los ${formatNumber(count)} partidos`,
} as const;
