import { plural } from "@/lib/plural";

/** Texts of adding and deducting points in a table. */
export const adjustmentsCopy = {
  action: "Ajustar puntos",
  label: (name: string) => `Ajustar los puntos de ${name}`,
  title: (name: string) => `Puntos de ${name}`,
  description:
    "El total puede quedar en negativo. La tabla muestra el ajuste con su motivo, y el participante recibe un aviso.",
  stage: "Etapa",
  points: "Puntos",
  pointsHint: "Con menos se quitan: −3.",
  reasonHint: "Lo leen todos, debajo de la tabla.",
  save: (points: number) =>
    points < 0
      ? `Quitar ${plural(-points, "punto", "puntos")}`
      : points > 0
        ? `Sumar ${plural(points, "punto", "puntos")}`
        : "Ajustar",
  saved: "Puntos ajustados",
  saveError: "No se pudieron ajustar los puntos",
  past: "Ajustes hechos",
  entry: (points: number, stage: string) =>
    `${points < 0 ? "−" : "+"}${Math.abs(points)} en ${stage}`,
  details: (reason: string, day: string, isRevoked: boolean) =>
    [reason, day, ...(isRevoked ? ["anulado"] : [])].join(" · "),
  revoke: "Anular",
  revokeLabel: (points: number, reason: string) =>
    `Anular el ajuste de ${points < 0 ? "−" : "+"}${Math.abs(points)}: ${reason}`,
  revokeDone: "Ajuste anulado",
  revokeError: "No se pudo anular el ajuste",
  loadError: "No se pudieron cargar los ajustes.",
  none: "Ninguna tabla por jugar tiene a este participante.",
} as const;
