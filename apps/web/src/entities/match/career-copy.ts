import { plural } from "@/lib/plural";

const list = new Intl.ListFormat("es", { type: "conjunction" });

/** Texts about a participant's career; a separate file, so that a match's page does not load it. */
export const careerCopy = {
  title: "Juegos",
  none: "Sin partidos todavía",
  played: (count: number) => (count === 1 ? "1 partido" : `${count} partidos`),
  wins: (count: number) => `${count}V`,
  draws: (count: number) => `${count}E`,
  losses: (count: number) => `${count}D`,
  spoken: (wins: number, draws: number, losses: number) =>
    list.format([
      plural(wins, "victoria", "victorias"),
      ...(draws > 0 ? [plural(draws, "empate", "empates")] : []),
      plural(losses, "derrota", "derrotas"),
    ]),
  percent: (value: number) => `${Math.round(value)} %`,
  winRate: "Winrate",
  kda: "KDA",
} as const;
