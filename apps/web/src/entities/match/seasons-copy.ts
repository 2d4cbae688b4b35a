import { plural } from "@/lib/plural";

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
  /** Says how many maps have a known name. This number can differ from the number of matches above. */
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
