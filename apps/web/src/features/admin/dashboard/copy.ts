import { formatNumber } from "@/lib/format";

export const copy = {
  title: "Dashboard",
  description: "El estado de la plataforma, ahora mismo.",
  error: "No se pudieron cargar los contadores.",
  counters: {
    users: "Usuarios registrados",
    teams: "Equipos registrados",
    active_tournaments: "Torneos activos o en inscripción",
    waiting_tournaments: "Torneos en espera",
    completed_tournaments: "Torneos completados",
    admins: "Administradores",
  },
  waiting: {
    total: (count: number) =>
      count === 0 ? "Nada por atender" : `${formatNumber(count)} por atender en todo el sitio`,
    title: "También te espera",
    error: "No se pudo cargar lo pendiente.",
    nothing: "Nada más por atender",
    proposals: "Propuestas de torneo por responder",
    appeals: "Apelaciones por responder",
    flaggedOrders: "Compras observadas",
    differences: "Diferencias de la conciliación",
    messages: "Mensajes de contacto sin atender",
  },
  trends: {
    title: "Evolución",
    range: "Período",
    ranges: { "7": "Últimos 7 días", "30": "Últimos 30 días", "90": "Últimos 90 días" },
    charts: "Ver los gráficos",
    zone: "Por día de Argentina; el de hoy todavía corre.",
    error: "No se pudo cargar la evolución.",
    empty: "Todavía no hay nada que mostrar",
    emptyHint: "Cuando alguien se registre, se inscriba o compre tickets, aparece aquí en su día.",
    figures: {
      accounts: "Cuentas nuevas",
      entries: "Inscripciones a torneos",
      tickets_sold: "Tickets vendidos",
      tickets_held: "Tickets en billeteras",
    },
    before: (amount: number, days: number) =>
      `Antes: ${formatNumber(amount)}, en los ${formatNumber(days)} días anteriores`,
    beforeThen: (amount: number, days: number) =>
      `Antes: ${formatNumber(amount)}, hace ${formatNumber(days)} días`,
    nothing: "Nada todavía",
    nothingBefore: (days: number) => `Nada con qué comparar ${formatNumber(days)} días antes`,
    table: "Ver los números en una tabla",
    columns: {
      day: "Día",
      accounts: "Cuentas",
      entries: "Inscripciones",
      tickets_sold: "Vendidos",
      tickets_held: "En billeteras",
    },
  },
} as const;
