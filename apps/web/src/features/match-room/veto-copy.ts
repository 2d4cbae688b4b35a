import type { MatchVeto } from "@/entities/match/api/get-match";

type Step = MatchVeto["steps"][number];

/** Texts of the veto in the match room. */
export const vetoCopy = {
  invite: "Cuando los dos lados estén listos empieza el veto.",
  which: "Qué veto jugar",
  ready: "Listo para el veto",
  propose: "Proponer este veto",
  agree: "Aceptar este veto",
  start: "Empezar el veto ahora",
  waiting: (name: string) => `Esperamos a ${name}.`,
  rivalReady: (name: string) => `${name} ya está listo.`,
  yourTurn: "Tu turno",
  turnOf: (name: string) => `Turno de ${name}`,
  /** The button's label for each kind of choice. */
  choose: {
    role: (choice: string) => `Ser ${choice}`,
    ban: (choice: string) => `Vetar ${choice}`,
    pick: (choice: string) => `Elegir ${choice}`,
    side: (choice: string) => `Empezar en ${choice}`,
    order: (choice: string) => `Elegir ${choice}`,
    side_or_order: (choice: string) => `Elegir ${choice}`,
    decider: (choice: string) => choice,
  } satisfies Record<Step["act"], (choice: string) => string>,
  options: "Opciones de este paso",
  error: "No se pudo hacer el paso del veto",
  readyError: "No se pudo avisar que estás listo",
} as const;
