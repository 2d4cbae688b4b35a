import { plural } from "@/lib/plural";

/** Texts of the time that stands for a round where its sides agree on none. */
export const defaultTimesCopy = {
  action: "Horario por defecto",
  title: "Horario por defecto de una ronda",
  description:
    "Los dos lados de cada partido acuerdan su hora en la sala. Quien no acuerda a tiempo juega a la hora por defecto.",
  round: "Ronda",
  until: "Acuerdan hasta",
  at: "Hora por defecto",
  confirm: "Guardar y avisar",
  done: (count: number) => `Se avisó a los lados de ${plural(count, "partido", "partidos")}`,
  error: "No se pudo guardar el horario por defecto",
} as const;
