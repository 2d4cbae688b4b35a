export const copy = {
  title: "Notificaciones",
  description: "Lo que pasó con tus equipos, torneos y tickets.",
  bell: (unread: number) =>
    unread === 0 ? "Notificaciones" : `Notificaciones, ${unread} sin leer`,
  many: "9+",
  markAll: "Marcar todas como leídas",
  marked: "Notificaciones leídas",
  unread: "Sin leer",
  empty: "Sin notificaciones",
  emptyDescription: "Cuando algo te involucre, lo verás aquí.",
  error: "No se pudieron cargar las notificaciones.",
  markError: "No se pudieron marcar como leídas.",
} as const;
