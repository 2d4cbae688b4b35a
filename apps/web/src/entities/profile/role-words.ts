import type { Words } from "@leyenda/db-types";

/** What somebody may do on the platform. */
export const roleWords: Record<Words["profiles"]["role"], string> = {
  admin: "Administrador",
  user: "Usuario",
};
