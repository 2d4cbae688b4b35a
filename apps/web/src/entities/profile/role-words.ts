import type { Words } from "@leyenda/db-types";

/** The platform's roles. */
export const roleWords: Record<Words["profiles"]["role"], string> = {
  admin: "Administrador",
  user: "Usuario",
};
