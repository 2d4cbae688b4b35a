import type { StoreItemType } from "./domain/store-item";

/** The kinds of tickets that a pack contains. */
export const packTypeWords: Record<StoreItemType, string> = {
  personal_ticket: "Ticket personal",
  team_ticket: "Ticket de equipo",
};

/** The names of the backgrounds of packs. */
export const gradientWords = {
  "from-gray-700 to-gray-900": "Grafito",
  "from-slate-700 to-slate-900": "Pizarra",
  "from-indigo-700 to-violet-900": "Índigo y violeta",
  "from-violet-700 to-cyan-800": "Violeta y cian",
  "from-cyan-800 to-blue-950": "Cian y azul",
  "from-emerald-800 to-teal-950": "Esmeralda",
  "from-amber-800 to-orange-950": "Ámbar",
  "from-rose-800 to-fuchsia-950": "Rosa y fucsia",
} as const;
