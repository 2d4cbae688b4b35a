import type { ModuleName } from "./domain/modules";

/** The names of the modules. */
export const moduleWords: Record<ModuleName, string> = {
  tournaments: "Torneos",
  store: "Tienda",
  friends: "Amigos",
  challenges: "Desafíos",
};
