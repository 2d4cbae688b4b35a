import { plural } from "@/lib/plural";

/** Texts of the events of a match, one line each. */
export const timelineCopy = {
  title: "Qué pasó",
  ready: (name: string) => `${name} dijo que está listo`,
  started: "Empezó el partido",
  sideLost: (name: string) => `${name} perdió la elección de lado por llegar tarde`,
  gameLost: (name: string) => `${name} perdió la primera partida por llegar tarde`,
  letBePlayed: (name: string | null) => `${name ?? "La organización"} decidió que se juegue`,
  objected: (name: string | null) =>
    name === null
      ? "Se reportó que hubo juego: el W.O. espera a la organización"
      : `${name} objetó el W.O.`,
  paused: (name: string, minutes: number) =>
    `${name} pidió una pausa (${plural(minutes, "minuto", "minutos")})`,
  pauseEnded: (name: string) => `Terminó la pausa de ${name}`,
  substituted: (side: string, comes: string, goes: string, game: number) =>
    `${side}: entra ${comes} por ${goes} desde la partida ${game}`,
  vetoStarted: "Empezó el veto",
  vetoFinished: "Terminó el veto",
  lobby: (name: string) => `Sala del juego abierta por ${name}`,
  game: (number: number, by: string | null) =>
    by === null ? `Partida ${number} cargada` : `${by} cargó la partida ${number}`,
  reported: (name: string, result: string) => `${name} reportó ${result}`,
  called: (name: string) => `${name} llamó al árbitro`,
  disputed: "Se abrió la disputa",
  stated: (name: string) => `${name} contó su versión`,
  taken: (name: string | null) =>
    name === null ? "Se tomó la disputa" : `${name} tomó la disputa`,
  decided: (result: string | null, source: string | null) =>
    [result === null ? "Terminó el partido" : `Resultado: ${result}`, source]
      .filter((part) => part !== null)
      .join(". "),
} as const;
