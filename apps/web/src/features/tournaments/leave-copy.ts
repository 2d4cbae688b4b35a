import { plural } from "@/lib/plural";

/** Texts of leaving a running tournament. */
export const leaveCopy = {
  action: "Abandonar el torneo",
  title: "¿Abandonar el torneo?",
  description: (annulled: number, walkovers: number) =>
    [
      annulled > 0
        ? `Por las reglas de esta etapa se anulan ${plural(annulled, "partido tuyo", "partidos tuyos")}, también los jugados.`
        : "",
      walkovers > 0
        ? `Tus rivales ganan por W.O. ${plural(walkovers, "partido que te queda", "partidos que te quedan")} y los que vinieran después.`
        : "",
      "No puedes volver y la inscripción no se devuelve.",
    ]
      .filter(Boolean)
      .join(" "),
  confirm: "Sí, abandonar",
  done: "Abandonaste el torneo",
  annulled: (count: number) => `${plural(count, "partido anulado", "partidos anulados")}.`,
  error: "No se pudo abandonar el torneo",
} as const;
