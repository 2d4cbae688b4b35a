import { plural } from "@/lib/plural";
import type { QueuedResult } from "./domain/queued-result.ts";

/** Texts of a referee's link. */
export const refereeCopy = {
  headTitle: "Arbitrar un partido",
  headText: "Decide un partido con un enlace.",
  over: "Este enlace ya no vale",
  overText: "El partido ya se decidió, o quien te lo dio lo retiró.",
  loadFailure: "No se pudo cargar el partido.",
  hello: (label: string) => `Arbitras como ${label}`,
  waiting: "Todavía no se sabe quiénes juegan. Vuelve a abrir este enlace más tarde.",
  who: "¿Quién ganó?",
  result: "Resultado",
  walkover: "Ganó por W.O.: el rival no jugó",
  draw: "Empate",
  decide: "Decidir partido",
  confirm: "Sí, decidir",
  confirmText: (winner: string, result: string) =>
    `${winner}, ${result}. El resultado vale al instante y este enlace deja de servir.`,
  decided: "Partido decidido",
  decidedText: "Gracias por arbitrar. El resultado ya está publicado.",
  seeMatch: "Ver el partido",
  unknown: "Por definir",
  example: "1-0",
} as const;

/** Texts for results that a referee's device stores until the server has them. */
export const queuedCopy = {
  title: "Resultados en este dispositivo",
  entered: "Resultado cargado",
  said: ({ winner, result }: QueuedResult) => `${winner ?? "Empate"}, ${result}`,
  entering: (said: string, isStuck: boolean) =>
    isStuck ? `${said}. Guardado aquí: se envía al volver la conexión.` : `${said}. Enviando…`,
  stuck: (count: number) =>
    plural(
      count,
      "resultado espera la conexión. Está guardado en este dispositivo y se envía solo.",
      "resultados esperan la conexión. Están guardados en este dispositivo y se envían solos, en orden.",
    ),
  line: (what: string, said: string) => `${what}: ${said}`,
  conflict: "No se cargó",
  yours: (said: string) => `Tu resultado: ${said}`,
  leave: "Dejar lo decidido",
  leaveFor: (match: string) => `Dejar lo decidido en ${match}`,
  correct: "Corregir en la sala",
  correctFor: (match: string) => `Corregir en la sala de ${match}`,
  see: "Ver el partido",
  seeFor: (match: string) => `Ver el partido ${match}`,
  retry: "Enviar otra vez",
  retryFor: (match: string) => `Enviar otra vez el resultado de ${match}`,
} as const;
