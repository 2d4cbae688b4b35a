import { plural } from "@/lib/plural";

/** Texts of the default time of a round, for matches without an agreement. */
export const defaultTimesCopy = {
  action: "Plazo para acordar",
  does: "Cada partido acuerda su hora hasta un plazo; si no, vale la que pongas.",
  title: "Plazo para acordar la hora",
  description:
    "Los dos lados de cada partido acuerdan su hora en la sala. Quien no acuerda a tiempo juega a la hora por defecto.",
  round: "Ronda",
  until: "Acuerdan hasta",
  at: "Hora por defecto",
  confirm: "Guardar y avisar",
  done: (count: number) => `Se avisó a los lados de ${plural(count, "partido", "partidos")}`,
  error: "No se pudo guardar el horario por defecto",
} as const;
