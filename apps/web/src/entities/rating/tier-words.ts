import type { Tier } from "./domain/tier.ts";

export const tierWords: Record<Tier, string> = {
  bronze: "Bronce",
  silver: "Plata",
  gold: "Oro",
  platinum: "Platino",
  diamond: "Diamante",
  legend: "Leyenda",
};
