import type { Words } from "@leyenda/db-types";

/** How a report was resolved. */
export const reportOutcomeWords: Record<Words["reports"]["action"], string> = {
  dismiss: "Desestimada",
  warn: "Advertencia",
  mute: "Silencio",
  close_account: "Cuenta cerrada",
};

/** The kinds of reported content. */
export const reportKindWords: Record<Words["reports"]["kind"], string> = {
  message: "Mensaje privado",
  match_message: "Mensaje en una sala",
  team_message: "Mensaje en el canal de un equipo",
  match_picture: "Imagen de un partido",
  profile: "Perfil",
};
