import { receiptCopy } from "@/entities/payout/copy";
import { payoutStatusWords } from "@/entities/tournament/setting-and-status-words";
import { plural } from "@/lib/plural";

/** Texts of unpaid and paid money prizes. */
export const payoutsCopy = {
  title: "Pagos de premios",
  loadError: "No se pudieron cargar los pagos.",
  owedSince: (day: string, days: number) => `${day} · hace ${plural(days, "día", "días")}`,
  empty: "No hay pagos",
  emptyHint: "Los premios en dinero aparecen aquí cuando termina un torneo.",
  filterLabel: "Filtrar pagos",
  filters: { pendientes: "Pendientes", pagados: "Pagados", todos: "Todos" },
  columns: {
    tournament: "Torneo",
    participant: "Ganador",
    position: "Puesto",
    amount: "Monto",
    account: "Cuenta de cobro",
    currency: "Moneda",
    status: "Estado",
  },
  noAccount: "Sin datos de cobro",
  /** The payment account as part of a sentence. */
  accounts: {
    cvu: (cvu: string) => `CVU/CBU ${cvu}`,
    alias: (alias: string) => `alias ${alias}`,
    account: (account: string) => `cuenta ${account}`,
    none: "sin datos de cobro",
  },
  copyAccount: (word: string, account: string) => `Copiar ${word} ${account}`,
  statuses: payoutStatusWords,
  credited: "Acreditado",
  markPaid: "Marcar pagado",
  markPaidFor: (name: string) => `Marcar pagado a ${name}`,
  confirmTitle: "¿Marcar como pagado?",
  confirmDescription: (amount: string, name: string, account: string) =>
    `Confirma que ${amount} llegaron a ${name}, ${account}. Se puede deshacer durante 24 horas.`,
  note: "Nota (opcional)",
  noteNeeded: "A dónde se pagó",
  noteOfGuest: "Cómo se le entregó",
  byHand: "Entregado en mano",
  guest: "invitado sin cuenta",
  notePlaceholder: "Número de transferencia",
  success: "Pago registrado",
  error: "No se pudo registrar el pago",
  exportCsv: "Descargar CSV",
  fileName: "pagos.csv",
  forTeam: (person: string, team: string) => `${team} (${person})`,
  receivedBy: (person: string) => `Lo cobra ${person}`,
  receipt: receiptCopy.title,
  receiptHint: "Opcional: una captura de la transferencia. La ve también quien cobra.",
  seeReceipt: receiptCopy.see,
  seeReceiptOf: (name: string) => `Ver el comprobante de ${name}`,
  request: "Pedir datos de cobro",
  requestFor: (name: string) => `Pedir datos de cobro a ${name}`,
  wasAsked: "Datos pedidos",
  wasAskedOf: (name: string) => `Datos pedidos a ${name}`,
  requested: "Se lo pedimos por aviso y por correo",
  requestError: "No se pudieron pedir los datos de cobro",
  undo: "Deshacer pago",
  undoFor: (name: string) => `Deshacer el pago a ${name}`,
  undoTitle: "¿Deshacer este pago?",
  undoText: (amount: string, name: string) =>
    `${amount} para ${name} vuelven a figurar por pagar, y se le avisa. El torneo se puede volver a corregir.`,
  undone: "El premio vuelve a figurar por pagar",
  undoError: "No se pudo deshacer el pago",
  splitAction: "Repartir",
  splitFor: (team: string) => `Repartir el premio de ${team}`,
  splitTitle: (team: string) => `Repartir el premio de ${team}`,
  splitText: "Cada parte se paga a la cuenta de su persona. Quien queda sin monto no cobra.",
  splitEqually: "En partes iguales",
  splitFits: (total: string) => `Suma ${total}.`,
  splitLeft: (left: string) => `Faltan repartir ${left}.`,
  splitOver: (over: string) => `Sobran ${over}.`,
  splitConfirm: "Repartir premio",
  split: "Premio repartido",
  splitError: "No se pudo repartir el premio",
  sharersError: "No se pudo cargar el equipo.",
} as const;

/** Texts of a tournament's prizes at its desk; a separate file, because the public page needs none of them. */
export const prizesCopy = {
  none: "Este torneo no da premios",
  noneHint:
    "Aparecen aquí cuando se definen en Datos; decidida la final, con quién los cobra. Los de la casa los define la administración.",
  later: "Decidida la final, aquí figura quién cobra. Los tickets se acreditan solos.",
  allPaid: "Todo está pagado.",
  pending: (count: number) => plural(count, "premio por pagar", "premios por pagar"),
  total: (total: string) => `Total ${total}`,
  sums: (total: string, paid: string, left: string) =>
    `Total ${total} · pagado ${paid} · falta ${left}`,
  since: (days: number) => `Desde hace ${plural(days, "día", "días")}`,
  unknown: "su rival",
  either: (one: string, other: string) => `${one} o ${other}`,
  /** Texts that say how each of the first three places is decided among the remaining sides. */
  takers: [
    (either: string) => `Gana la final: ${either}`,
    () => "Pierde la final",
    (either: string) => `Gana el tercer puesto: ${either}`,
  ],
  change: "Cambiar premios",
  fileName: (name: string) => `premios ${name}.csv`,
} as const;
