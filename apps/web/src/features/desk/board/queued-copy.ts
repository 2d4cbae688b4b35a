import { plural } from "@/lib/plural";
import type { QueuedResult } from "./domain/queued-result.ts";

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
