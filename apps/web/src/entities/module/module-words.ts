import type { ModuleName } from "./domain/modules";

/** What the parts that can be switched off are called. */
export const moduleWords: Record<ModuleName, string> = {
  tournaments: "Torneos",
  store: "Tienda",
  friends: "Amigos",
  challenges: "Desafíos",
};
