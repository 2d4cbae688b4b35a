import { plural } from "@/lib/plural";

/** Texts of the viewer's own games in a stage of lobbies. */
export const ownLobbyCopy = {
  title: (lobby: string, game: number, isExtra: boolean) =>
    `${lobby}, ${isExtra ? "partida extra" : `partida ${game}`}`,
  slot: (slot: number) => `Tu lugar: ${slot}`,
  startsAt: (hour: string) => `empieza ${hour}`,
  noRoom: "La organización todavía no cargó la sala. Te avisamos.",
  opensAt: (hour: string) => `La sala se muestra desde ${hour}.`,
  invitation: "¿Ya terminó? Informa tu puesto y sube la captura.",
  report: "Informar mi puesto",
  change: "Cambiar",
  reported: (place: number | null, kills: number) =>
    `Informaste ${place ?? "–"}.º con ${plural(kills, "baja", "bajas")}.`,
  byStaff: (status: string, place: number | null, kills: number) =>
    status === "placed"
      ? `La organización cargó ${place ?? "–"}.º con ${plural(kills, "baja", "bajas")}.`
      : status === "absent"
        ? "La organización cargó que no jugaste."
        : "La organización te descalificó de esta partida.",
  place: "Puesto",
  kills: "Bajas",
  hint: "Lo confirma la organización al publicar. La captura se sube después de informar.",
  send: "Informar",
  cancel: "Cancelar",
  upload: "Subir captura",
  uploaded: "Captura subida",
  uploadError: "No se pudo subir la captura",
  sent: "Puesto informado",
  sendError: "No se pudo informar tu puesto",
  room: {
    ready: "La sala está lista.",
    show: "Ver ID y contraseña",
    name: "ID de la sala",
    password: "Contraseña",
    none: "Sin contraseña",
    copyName: "Copiar el ID",
    copyPassword: "Copiar la contraseña",
    failure: "No se pudo mostrar la sala.",
  },
} as const;
