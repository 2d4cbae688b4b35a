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
  waiting: {
    title: "Te espera",
    error: "No se pudo cargar lo pendiente.",
    nothing: "Todo al día",
    nothingHint: "No hay disputas, denuncias, pagos ni mensajes por atender.",
    reports: "Denuncias por revisar",
    tournamentDisputes: "Encuentros de torneo en disputa",
    challengeDisputes: "Desafíos en disputa",
    payouts: "Premios por pagar",
    messages: "Mensajes de contacto sin atender",
  },
  latest: {
    title: "Últimas acciones",
    all: "Ver el registro",
  },
} as const;
