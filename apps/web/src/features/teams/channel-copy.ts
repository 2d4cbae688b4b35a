import { plural } from "@/lib/plural";

/** Texts of the team's channel. */
export const channelCopy = {
  title: "Canal del equipo",
  label: "Mensajes del canal",
  field: "Mensaje al equipo",
  empty: "Todavía nadie escribió. Los recordatorios de sus partidos también llegan aquí.",
  loadError: "No se pudieron cargar los mensajes.",
  reactError: "No se pudo reaccionar al mensaje",
  product: "Leyenda",
  reminder: "Recordatorio",
  toMatch: "Ir al partido",
  former: "Quien ya no está en el equipo",
  unread: (count: number) => plural(count, "mensaje sin leer", "mensajes sin leer"),
} as const;
