import type { TournamentStatus } from "@/entities/tournament/domain/status";

const states: Record<TournamentStatus, string> = {
  Próximamente: "Anunciado: todavía nadie puede inscribirse.",
  Inscripciones: "Inscripciones abiertas.",
  Activo: "En juego.",
  Finalizado: "Terminado.",
};

/** Texts of what an organiser is offered on a tournament's public page. */
export const organiserCopy = {
  title: "Organizas este torneo",
  now: (status: TournamentStatus, registered: string) => `${states[status]} ${registered}.`,
  encounters: "Encuentros",
  copyLink: "Copiar enlace",
  manage: "Administrar",
} as const;
