export const copy = {
  title: "Dashboard",
  description: "El estado de la plataforma, ahora mismo.",
  error: "No se pudieron cargar los contadores.",
  counters: {
    users: "Usuarios registrados",
    teams: "Equipos registrados",
    active_tournaments: "Torneos activos",
    waiting_tournaments: "Torneos en espera",
    completed_tournaments: "Torneos completados",
    admins: "Administradores",
  },
  hints: {
    active_tournaments: "Activo o Inscripciones",
    waiting_tournaments: "Próximamente",
    completed_tournaments: "Finalizado",
  },
} as const;
