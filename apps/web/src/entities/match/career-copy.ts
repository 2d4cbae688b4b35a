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

/** Texts about the matches in which a player was the best player. */
export const medalsCopy = {
  title: (count: number) => (count === 1 ? "Mejor jugador" : `Mejor jugador ×${count}`),
  match: (first: string, second: string) => `${first} vs ${second}`,
} as const;

const QUARTERS = ["Ene–mar", "Abr–jun", "Jul–sep", "Oct–dic"];

/** Texts about the record by season and map. */
export const seasonsCopy = {
  title: "Temporadas y mapas",
  titleAlone: "Temporadas",
  game: "Juego",
  season: "Temporada",
  allSeasons: "Todas las temporadas",
  /** Converts the value of a season to a text: "2026-10" becomes "Oct–dic 2026". */
  seasonOf: (word: string) => {
    const [year = "", month = "1"] = word.split("-");
    return `${QUARTERS[Math.floor((Number(month) - 1) / 3)] ?? ""} ${year}`;
  },
  seasons: (game: string) => `${game} por temporada`,
  maps: (game: string) => `${game} por mapa`,
  map: "Partidas por mapa",
  /** Says for how many maps the name is known. The number of matches shown above it may be different. */
  mapsKnown: (count: number) =>
    `${plural(count, "partida", "partidas")} de las que se sabe el mapa.`,
  /** The short title of each column, and the full title for screen readers. */
  columns: {
    played: ["J", "Jugados"],
    wins: ["V", "Victorias"],
    draws: ["E", "Empates"],
    losses: ["D", "Derrotas"],
    rate: ["%", "Winrate"],
    kda: ["KDA", "KDA"],
  },
} as const;
