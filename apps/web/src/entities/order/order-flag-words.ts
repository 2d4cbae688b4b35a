import type { Words } from "@leyenda/db-types";

/** The reasons why a purchase waits for an admin. */
export const orderFlagWords: Record<Words["ticket_orders"]["flag"], string> = {
  amount_mismatch: "El monto no coincide",
  owner_gone: "La cuenta o el equipo ya no existe",
  duplicate_payment: "Pago duplicado",
  refund_shortfall: "Faltan tickets ya gastados",
  chargeback: "Contracargo",
  reconciliation: "La conciliación encontró una diferencia",
};

/** The kinds of differences between a payment provider's records and our purchases. */
export const differenceWords: Record<Words["payment_differences"]["kind"], string> = {
  paid_not_credited: "Pagado y sin acreditar",
  payment_unknown: "Pago que no conocemos",
  payment_missing: "El medio no tiene el pago",
  payment_not_paid: "El medio no lo da por pagado",
  amount_differs: "El monto difiere",
  currency_differs: "La moneda difiere",
  refund_missing: "Reembolso que no registramos",
  refund_unknown: "Reembolso que el medio no tiene",
  dispute_missing: "Disputa que no registramos",
  dispute_unknown: "Disputa que el medio no tiene",
  duplicate_payment: "Pago duplicado",
  ledger_differs: "Los tickets no suman",
  refund_stuck: "Reembolso sin respuesta",
};
