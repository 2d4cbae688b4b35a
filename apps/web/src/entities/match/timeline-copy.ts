/** What happened in a match, line by line. */
export const timelineCopy = {
  title: "Qué pasó",
  ready: (name: string) => `${name} dijo que está listo`,
  started: "Empezó el partido",
  vetoStarted: "Empezó el veto",
  vetoFinished: "Terminó el veto",
  lobby: (name: string) => `Sala del juego abierta por ${name}`,
  game: (number: number, by: string | null) =>
    by === null ? `Mapa ${number} cargado` : `${by} cargó el mapa ${number}`,
  reported: (name: string, result: string) => `${name} informó ${result}`,
  called: (name: string) => `${name} llamó al árbitro`,
  disputed: "Se abrió la disputa",
  stated: (name: string) => `${name} contó su versión`,
  taken: (name: string | null) =>
    name === null ? "La administración tomó la disputa" : `${name} tomó la disputa`,
  decided: (result: string | null, source: string | null) =>
    [result === null ? "Terminó el partido" : `Resultado: ${result}`, source]
      .filter((part) => part !== null)
      .join(". "),
} as const;
