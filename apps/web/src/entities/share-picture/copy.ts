import type { Occasion } from "./domain/share-fact.ts";

/** The headlines of pictures, for a player and for a team. */
const headlines: Record<Occasion, { readonly user: string; readonly team: string }> = {
  in: { user: "Estoy adentro", team: "Estamos adentro" },
  semifinal: { user: "Semifinalista", team: "Semifinalistas" },
  final: { user: "Finalista", team: "Finalistas" },
  third: { user: "Tercer puesto", team: "Tercer puesto" },
  second: { user: "Subcampeón", team: "Subcampeones" },
  champion: { user: "Campeón", team: "Campeones" },
  best: { user: "Mejor jugador", team: "Mejores jugadores" },
  player: { user: "Ficha de jugador", team: "Ficha de jugador" },
};

/** Texts of buttons that open a picture. The texts of the dialog are in `dialog-copy.ts`. */
export const sharePictureCopy = {
  headlines,
  open: "Crear imagen",
  openLabel: (headline: string) => `Crear imagen: ${headline}`,
} as const;
