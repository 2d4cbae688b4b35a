/** The generated texts of an article on a finished tournament. */
export const cupCopy = {
  title: (champion: string, cup: string) => `${champion} ganó ${cup}`,
  excerpt: (champion: string, second: string | undefined) =>
    second
      ? `${champion} se quedó con el título; ${second} fue segundo.`
      : `${champion} se quedó con el título.`,
  lead: (champion: string, cup: string) => `**${champion}** ganó **${cup}**.`,
  podium: "Podio",
  place: (place: number, name: string) => `${place}. ${name}`,
  match: (first: string, second: string, result: string | null) =>
    `- ${first} ${result ?? "–"} ${second}`,
  loadError: "No se pudo leer el resultado del torneo.",
} as const;
