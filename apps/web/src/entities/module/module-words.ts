import type { ModuleName } from "./domain/modules";

export const moduleWords: Record<ModuleName, string> = {
  tournaments: "Torneos",
  store: "Tienda",
  friends: "Amigos",
  challenges: "Desafíos",
};
