import type { Words } from "@leyenda/db-types";
import { paymentDifferencesLimits } from "@leyenda/db-types/limits";

/** Texts about purchases that the store and the back office share. */
export const orderCopy = {
  note: "Nota",
  noteHint: `De ${paymentDifferencesLimits.note.min} a ${paymentDifferencesLimits.note.max} caracteres.`,
  providers: { stripe: "Tarjeta", mercadopago: "Mercado Pago", demo: "Demostración" },
  statuses: {
    created: "Iniciada",
    pending: "Pago sin terminar",
    awaiting_payment: "Esperando el pago",
    paid: "Pagada",
    cancelled: "Cancelada",
    failed: "Fallida",
    partially_refunded: "Devuelta en parte",
    disputed: "En disputa",
    refunded: "Devuelta",
    flagged: "En revisión",
  } satisfies Record<Words["ticket_orders"]["status"], string>,
} as const;
