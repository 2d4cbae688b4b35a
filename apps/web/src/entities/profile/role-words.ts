import type { Words } from "@leyenda/db-types";

/** The roles of users on the platform. */
export const roleWords: Record<Words["profiles"]["role"], string> = {
  admin: "Administrador",
  user: "Usuario",
};
