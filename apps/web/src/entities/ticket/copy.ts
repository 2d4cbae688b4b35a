import type { Words } from "@leyenda/db-types";
import { formatNumber } from "@/lib/format";

/** Texts of the ticket ledger. */
export const ticketCopy = {
  title: "Movimientos",
  filter: "Tipo de movimiento",
  all: "Tipo: todos",
  export: "Descargar CSV",
  exportError: "No se pudieron exportar los movimientos.",
  more: "Ver más",
  columns: {
    date: "Fecha",
    what: "Movimiento",
    kind: "Tipo",
    reason: "Motivo",
    delta: "Tickets",
    balance: "Saldo",
  },
  wager: (game: string, rival: string | null) => (rival === null ? game : `${game} vs ${rival}`),
  balance: (balance: number) => `saldo ${formatNumber(balance)}`,
  empty: "Sin movimientos",
  emptyHint: "Cada ticket que entra o sale de esta billetera queda registrado aquí.",
  emptyFilter: "No hay movimientos de este tipo.",
  loadError: "No se pudieron cargar los movimientos.",
  fileName: "movimientos-de-tickets.csv",
  kinds: {
    admin_adjustment: "Ajuste de la administración",
    tournament_fee: "Inscripción a torneo",
    tournament_fee_refund: "Devolución de inscripción",
    tournament_prize: "Premio de torneo",
    prize_escrow: "Premio en custodia",
    prize_refund: "Premio devuelto",
    wager_escrow: "Apuesta retenida",
    wager_refund: "Apuesta devuelta",
    wager_payout: "Apuesta ganada",
    order: "Compra de tickets",
    order_reversal: "Compra revertida",
    team_deleted: "Equipo eliminado",
    account_closed: "Cuenta cerrada",
    welcome: "Bienvenida",
  } satisfies Record<Words["ticket_transactions"]["kind"], string>,
} as const;
