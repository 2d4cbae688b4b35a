import type { Words } from "@leyenda/db-types";

/** Texts of a challenge to a friend. */
export const friendCopy = {
  open: "Desafiar",
  openOf: (name: string) => `Desafiar a ${name}`,
  description: "Le llega al chat y solo tu amigo puede aceptarlo.",
  submit: "Enviar desafío",
  sent: { title: "Desafío enviado", description: "Te avisamos cuando responda." },
  failure: "No se pudo enviar el desafío.",
  wallet: "Tu billetera",
  answer: {
    accept: "Aceptar",
    decline: "Rechazar",
    acceptOf: (name: string) => `Aceptar el desafío de ${name}`,
    declineOf: (name: string) => `Rechazar el desafío de ${name}`,
    declined: "Desafío rechazado",
    failure: "No se pudo rechazar el desafío.",
    gone: "Ya no está abierto",
    outcomes: {
      in_progress: "Aceptado",
      completed: "Aceptado y jugado",
      cancelled: "Cancelado o rechazado",
      expired: "Venció",
      voided: "Anulado",
      unplayed: "No se jugó a tiempo",
    } satisfies Record<Exclude<Words["challenges"]["status"], "open">, string>,
  },
  card: {
    label: "Desafío",
    waiting: "Esperando respuesta",
    cancel: "Ver desafío",
    room: "Entrar a la sala",
    loadError: "No se pudo cargar el desafío.",
  },
} as const;
