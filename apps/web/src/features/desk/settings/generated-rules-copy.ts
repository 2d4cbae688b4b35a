import type { StageSettings } from "@/entities/tournament/domain/stage-settings";

import { plural } from "@/lib/plural";

const list = new Intl.ListFormat("es", { type: "conjunction" });

const seeding: Record<StageSettings["seeding"], string> = {
  standing: "Los cabezas de serie salen de la tabla anterior.",
  apart:
    "Los cabezas de serie salen de la tabla, y los del mismo grupo se cruzan lo más tarde posible.",
  draw: "Los cruces se sortean; el sorteo queda registrado.",
  explicit: "La organización ordena a los clasificados.",
};

/** The sentences of generated rules. */
export const ruleCopy = {
  single: "Eliminación directa: quien pierde queda fuera.",
  places: {
    2: "Los dos semifinalistas que pierden comparten el tercer puesto.",
    4: "Los semifinalistas que pierden juegan por el tercer puesto.",
    8: "Se juegan el tercer puesto y los puestos del 5.º al 8.º.",
  } satisfies Record<StageSettings["places"], string>,
  double:
    "Doble eliminación: quien pierde una vez sigue en la llave inferior; quien pierde dos veces queda fuera.",
  grandFinal: {
    none: "Es campeón quien gana la llave superior; no hay gran final.",
    single: "La gran final es un solo encuentro entre los ganadores de las dos llaves.",
    reset:
      "Si en la gran final pierde quien venía invicto, se juega una segunda final que decide el título.",
  } satisfies Record<StageSettings["grand_final"], string>,
  oneGroup: "Todos contra todos en un solo grupo.",
  groups: (size: number) => `Grupos de unos ${size} participantes, todos contra todos.`,
  legs: {
    1: "Cada pareja se enfrenta una vez.",
    2: "Cada pareja se enfrenta dos veces, ida y vuelta.",
  } satisfies Record<StageSettings["legs"], string>,
  swiss:
    "Sistema suizo: en cada ronda se enfrentan participantes con los mismos puntos, sin repetir rival mientras se pueda.",
  rounds: (rounds: number | null) =>
    rounds === null
      ? "Se juegan tantas rondas como pide la cantidad de participantes."
      : rounds === 1
        ? "Se juega 1 ronda."
        : `Se juegan ${rounds} rondas.`,
  thresholds: (wins: number, losses: number) =>
    `Con ${wins} ${wins === 1 ? "victoria" : "victorias"} se clasifica, con ${losses} ${losses === 1 ? "derrota" : "derrotas"} se queda fuera.`,
  points: (win: number, draw: number | null, loss: number) =>
    draw === null
      ? `Una victoria vale ${plural(win, "punto", "puntos")} y una derrota ${loss}.`
      : `Una victoria vale ${plural(win, "punto", "puntos")}, un empate ${draw} y una derrota ${loss}.`,
  everybody: "Pasan todos los de la etapa anterior.",
  qualifiers: {
    group: (count) =>
      count === 1 ? "Pasa el mejor de cada grupo." : `Pasan los ${count} mejores de cada grupo.`,
    stage: (count) =>
      count === 1
        ? "Pasa el mejor de la etapa anterior."
        : `Pasan los ${count} mejores de la etapa anterior.`,
    wins: (count) =>
      `Pasan quienes ganaron al menos ${count} ${count === 1 ? "encuentro" : "encuentros"}.`,
  } satisfies Record<StageSettings["qualifiers_from"], (count: number) => string>,
  seeding,
  bestOf: (maps: number) =>
    maps === 1 ? "Los encuentros son a una partida." : `Los encuentros son al mejor de ${maps}.`,
  exception: (rounds: string, maps: number, series?: string) =>
    `${rounds || "Todos"}: ${series?.toLowerCase() ?? (maps === 1 ? "a una partida" : `al mejor de ${maps}`)}.`,
  byes: {
    single_elimination:
      "Si los lugares de la llave no se completan, los mejores cabezas de serie pasan libres la primera ronda.",
    double_elimination:
      "Si los lugares de la llave no se completan, los mejores cabezas de serie pasan libres, y en la llave inferior pasa libre quien no tenga rival.",
    round_robin: "Con una cantidad impar, en cada fecha uno queda libre, sin puntos.",
    swiss:
      "Con una cantidad impar queda libre quien menos puntos tiene y todavía no descansó ni ganó por W.O.: vale una victoria, y a nadie le toca dos veces.",
    lobbies: "Quien falta a una partida no suma puntos en ella y puede jugar la siguiente.",
  } satisfies Record<StageSettings["kind"], string>,
  lobbies: ({ structure, size, games }: NonNullable<StageSettings["lobbies"]>) =>
    `${structure === "single" ? "Juegan todos en una sala" : `Se juega en salas de hasta ${size}`}, ${games === 1 ? "una partida" : `${games} partidas`}, por puntos según el sistema publicado en el torneo.`,
  tieBreaks: (rules: readonly string[]) =>
    `La tabla se ordena por ${list.format(rules.map((rule) => rule.toLowerCase().replaceAll("buchholz", "Buchholz").replace("sonneborn-berger", "Sonneborn-Berger").replace("neustadtl", "Neustadtl")))}, en ese orden.`,
  walkoverTitle: "Ausencias y retiros",
  walkover:
    "Quien no se presenta pierde por W.O. y el rival avanza. Si no se presenta ninguno, no avanza nadie y el rival siguiente gana por W.O.",
  absence:
    "Los resultados se publican partida por partida. La organización puede sumar o quitar puntos, con un motivo que todos leen.",
  walkoverInTable:
    "En una tabla, el W.O. vale como victoria para quien estuvo, también entre empatados, y la ausencia de los dos no da puntos. La organización puede quitar o sumar puntos, con un motivo que todos leen.",
} as const;
