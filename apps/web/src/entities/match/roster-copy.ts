import type { Words } from "@leyenda/db-types";

/** Texts about the players whom a team may field in a tournament. */
export const rosterCopy = {
  title: "Plantel",
  of: (team: string) => `Plantel de ${team}`,
  open: "El plantel se cierra cuando empiece el torneo: juegan quienes integren el equipo entonces.",
  frozen: "El plantel está cerrado: solo la organización lo cambia.",
  loadError: "No se pudo cargar el plantel.",
  empty: "No hay nadie en el plantel.",
  states: {
    active: null,
    stand_in: "Suplente externo",
    left: "Dejó el equipo",
    removed: "Fuera del plantel",
  } satisfies Record<Words["roster_entries"]["state"], string | null>,
  trace: "Cambios del plantel",
  withReason: (change: string, reason: string | null) => (reason ? `${change}: ${reason}` : change),
  changes: {
    added: (player: string) => `La organización sumó a ${player}`,
    removed: (player: string) => `La organización quitó a ${player}`,
    stand_in: (player: string) => `La organización aprobó a ${player} como suplente externo`,
    left: (player: string) => `${player} dejó el equipo`,
    returned: (player: string) => `${player} volvió al equipo`,
  } satisfies Record<Words["roster_changes"]["kind"], (player: string) => string>,
} as const;
