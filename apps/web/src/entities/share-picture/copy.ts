import type { Occasion } from "./domain/fact.ts";

/** What the picture shouts, for a player and for a team. */
const headlines: Record<Occasion, { readonly user: string; readonly team: string }> = {
  in: { user: "Estoy adentro", team: "Estamos adentro" },
  semifinal: { user: "Semifinalista", team: "Semifinalistas" },
  final: { user: "Finalista", team: "Finalistas" },
  third: { user: "Tercer puesto", team: "Tercer puesto" },
  second: { user: "Subcampeón", team: "Subcampeones" },
  champion: { user: "Campeón", team: "Campeones" },
  best: { user: "Mejor jugador", team: "Mejores jugadores" },
};

/** Every text of the pictures that are made to be shared. */
export const sharePictureCopy = {
  headlines,
  open: "Crear imagen",
  openLabel: (headline: string) => `Crear imagen: ${headline}`,
  title: "Muéstralo",
  description: "Tu imagen está lista para tus historias y tu muro.",
  formats: { label: "Forma de la imagen", story: "Historia", square: "Cuadrada" },
  alt: (headline: string, name: string, cup: string) => `${headline}: ${name}, ${cup}`,
  drawing: "Preparando la imagen…",
  share: "Compartir",
  download: "Descargar",
  copyLink: "Copiar enlace",
  loadError: "No se pudo preparar la imagen.",
  fileName: (headline: string, name: string, format: string) =>
    `${[headline, name, format]
      .join(" ")
      .normalize("NFD")
      .toLowerCase()
      .replaceAll(/[^a-z0-9 ]/g, "")
      .trim()
      .replaceAll(/ +/g, "-")}.png`,
} as const;
