import type { Words } from "@leyenda/db-types";

/** The ways to resolve a report. */
export const reportOutcomeWords: Record<Words["reports"]["action"], string> = {
  dismiss: "Desestimada",
  warn: "Advertencia",
  mute: "Silencio",
  close_account: "Cuenta cerrada",
};

/** The kinds of content that users can report. */
export const reportKindWords: Record<Words["reports"]["kind"], string> = {
  message: "Mensaje privado",
  match_message: "Mensaje en una sala",
  team_message: "Mensaje en el canal de un equipo",
  match_picture: "Imagen de un partido",
  profile: "Perfil",
};
