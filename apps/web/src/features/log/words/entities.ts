import type { Words } from "@leyenda/db-types";

interface EntityWords {
  /** The plural of the object's kind, shown in the log's filter. */
  readonly many: string;
  /** The singular of the object's kind with its article, as in "creó el torneo Copa". */
  readonly one: string;
}

/** The kinds of objects in the log, in the order of its filter. */
export const entityWords: Readonly<Record<Words["admin_audit_log"]["entity"], EntityWords>> = {
  wallets: { many: "Tickets", one: "la billetera de {}" },
  profiles: { many: "Cuentas y roles", one: "la cuenta de {}" },
  profile_private: { many: "Datos privados", one: "los datos privados de {}" },
  teams: { many: "Equipos", one: "el equipo {}" },
  team_members: { many: "Integrantes de equipos", one: "el lugar de {} en el equipo {team_id}" },
  team_join_requests: {
    many: "Solicitudes de ingreso",
    one: "la solicitud de {user_id} al equipo {team_id}",
  },
  tournaments: { many: "Torneos", one: "el torneo {}" },
  tournament_stages: { many: "Etapas de torneos", one: "la etapa {}" },
  tournament_templates: { many: "Plantillas de torneos", one: "la plantilla de torneo {}" },
  live_draws: { many: "Sorteos en vivo", one: "el sorteo en vivo de {}" },
  tournament_matches: { many: "Encuentros de torneos", one: "el encuentro {}" },
  lobby_games: { many: "Partidas de salas", one: "la partida {}" },
  challenge_matches: { many: "Encuentros de desafíos", one: "el desafío {}" },
  payouts: { many: "Pagos de premios", one: "el pago de premio a {}" },
  reports: { many: "Denuncias", one: "la denuncia sobre {}" },
  announcements: { many: "Mensajes globales", one: "el mensaje global {}" },
  messages: { many: "Mensajes de la administración", one: "un mensaje" },
  news: { many: "Noticias", one: "la noticia {}" },
  games: { many: "Juegos", one: "el juego {}" },
  map_pools: { many: "Mapas", one: "los mapas {}" },
  veto_sequences: { many: "Vetos", one: "el veto {}" },
  achievements: { many: "Logros", one: "el logro {}" },
  store_items: { many: "Tienda", one: "el item de tienda {}" },
  coupons: { many: "Cupones", one: "el cupón {}" },
  ticket_orders: { many: "Compras", one: "la compra {}" },
  payment_differences: { many: "Conciliación", one: "la diferencia {} de la conciliación" },
  system_status: { many: "Módulos", one: "el módulo {}" },
  settings: { many: "Ajustes del sistema", one: "el ajuste «{}»" },
  contact_messages: { many: "Contacto", one: "el mensaje de contacto {}" },
  "storage.objects": { many: "Archivos", one: "el archivo {name}" },
};
