import type { Words } from "@leyenda/db-types";
import { matchStatusWords, roundWords } from "@/entities/match/copy";
import { stageCopy } from "@/entities/tournament/stage-copy";
import type { TieBreak } from "@/entities/tournament/domain/stage-settings";
import { plural } from "@/lib/plural";
import type { BracketMatch } from "./domain/bracket-match.ts";
import type { Verdict } from "./domain/needs.ts";
import type { Tally } from "./domain/swiss.ts";
import type { FigureRule, PlaceReason } from "./domain/standings.ts";
import { isDrawn, type TournamentMatch } from "./domain/tournament-match.ts";

/** The text of a number in a table: differences with their sign, shares as a percentage. */
function figureText(rule: PlaceReason["rule"], value: number): string {
  if (rule.endsWith("_difference")) return value > 0 ? `+${value}` : String(value);
  return rule === "opponents_win_rate" ? `${Math.round(value * 100)} %` : String(value);
}

/** The name of a tie-break within a sentence: in lower case, unless it is named after a person. */
function inSentence(rule: PlaceReason["rule"]): string {
  if (rule === "tie_break") return "desempate jugado";
  const name = stageCopy.tieBreaks[rule];
  return /^(?:Buchholz|Sonneborn|Neustadtl)/.test(name) ? name : name.toLocaleLowerCase();
}

const ifOwn = { win: "Si ganas", draw: "Si empatas", loss: "Si pierdes" } as const;
const ifOther = { win: "Si gana", draw: "Si empata", loss: "Si pierde" } as const;

/** A round in a sentence: "la semifinal", "los cuartos", "por el tercer puesto". */
export function playedRound(round: string): string {
  const name = round.toLocaleLowerCase();
  if (name.includes("puesto")) return `por ${name.startsWith("puestos") ? "los" : "el"} ${name}`;
  return `${/^(?:cuartos|octavos|\d+avos)/.test(name) ? "los" : "la"} ${name}`;
}

/** All texts of a tournament's stages: brackets, tables, rounds, and who advances. */
export const stagesCopy = {
  structure: {
    notYet: "La estructura todavía no está armada.",
    groupTable: (group: string) => `Tabla de ${group}`,
    crossTable: (group: string) => `Cruces de ${group}`,
    group: (name: string) => (/^grupo/i.test(name) ? name : `Grupo ${name}`),
    tableView: "Vista de la tabla",
    matchView: "Partidos",
    leagueView: "Posiciones",
    crossView: "Cruces",
    legs: {
      1: "Todos contra todos, a un partido.",
      2: "Todos contra todos, ida y vuelta.",
    } satisfies Record<Words["tournament_stages"]["legs"], string>,
    returnLeg: "vuelta",
    meeting: (one: string, other: string, score: string | null) =>
      score ? `${one} contra ${other}: ${score}` : `${one} contra ${other}: por jugar`,
    table: {
      position: "#",
      participant: "Participante",
      played: "PJ",
      wins: "G",
      draws: "E",
      losses: "P",
      points: "Pts",
      playedTitle: "Partidos jugados",
      winsTitle: "Ganados",
      drawsTitle: "Empatados",
      lossesTitle: "Perdidos",
      pointsTitle: "Puntos",
    },
    qualifies: "Clasifica",
    goOn: (places: number) => (places === 1 ? "Pasa el primero" : `Pasan los ${places} primeros`),
    /** The number of participants that currently advance, shown while a round is being played. */
    goOnSoFar: (places: number) =>
      places === 1 ? "Por ahora pasa el primero" : `Por ahora pasan los ${places} primeros`,
    fates: {
      through: "Sigue",
      out: "Eliminado",
      withdrawn: "Se retiró",
      disqualified: "Descalificado",
    },
    allMatchDays: (isShown: boolean) => (isShown ? "Ver solo esta fecha" : "Ver todas las fechas"),
    matchDayMatches: (day: string, group: string) => `${day} de ${group}`,
  },
  stages: {
    label: "Etapas del torneo",
    /** Screen readers read this after the name of a stage. */
    stateAside: (state: Words["tournament_stages"]["state"]): string =>
      `, ${stageCopy.states[state].toLocaleLowerCase()}`,
    planned: (before: string) =>
      before ? `Se arma cuando termine ${before}` : "Se arma cuando comience el torneo",
    ready: "Espera el sorteo de la organización",
    qualified: "Quiénes la juegan",
    takes: (of: {
      readonly qualifiers_from: Words["tournament_stages"]["qualifiers_from"];
      readonly qualifiers: number | null;
    }) => {
      if (of.qualifiers === null) return "Pasan todos.";
      if (of.qualifiers_from === "wins")
        return `Pasan quienes llegan a ${plural(of.qualifiers, "victoria", "victorias")}.`;
      const best = of.qualifiers === 1 ? "Pasa el mejor" : `Pasan los ${of.qualifiers} mejores`;
      return of.qualifiers_from === "group" ? `${best} de cada grupo.` : `${best}.`;
    },
  },
  swiss: {
    all: "Todos juegan todas las rondas.",
    thresholds: (wins: number, losses: number) =>
      `Sigue quien gana ${wins}, queda fuera quien pierde ${losses}.`,
    played: (rounds: number) => `Se jugaron ${plural(rounds, "ronda", "rondas")}.`,
    playing: (round: number, total: number) => `Ronda ${round} de ${total}.`,
    pairing: (round: number, total: number) => `Armando la ronda ${round} de ${total}…`,
    pool: ({ wins, draws, losses }: Tally) =>
      draws > 0 ? `Con ${wins}-${draws}-${losses}` : `Con ${wins}-${losses}`,
  },
  tieBreaks: {
    title: (rule: FigureRule) => `${stageCopy.tieBreaks[rule]}: ${stageCopy.tieBreakHints[rule]}`,
    short: {
      score_difference: "Dif.",
      map_difference: "DM",
      round_difference: "DR",
      score_for: "AF",
      buchholz: "BH",
      median_buchholz: "Med.",
      sonneborn_berger: "SB",
      neustadtl: "NT",
      opponents_win_rate: "%R",
    } satisfies Record<FigureRule, string>,
    figure: figureText,
    order: (rules: readonly TieBreak[]): string => `Orden: ${rules.map(inSentence).join(", ")}.`,
    reason: (above: string, { rule, own, above: theirs }: PlaceReason): string => {
      const word = inSentence(rule);
      return rule === "draw"
        ? `Tras ${above} por ${word}`
        : `Tras ${above} por ${word}: ${figureText(rule, own)} contra ${figureText(rule, theirs)}`;
    },
    provisional: "Los desempates se cuentan al terminar la ronda.",
    line: (place: number, name: string, why: string) => `${place}. ${name}: ${why}`,
    showReasons: "Por qué este orden",
    hideReasons: "Ocultar motivos",
  },
  needs: {
    title: "¿Qué necesita cada uno?",
    own: "¿Qué necesitas?",
    goal: (place: number, isLast: boolean): string =>
      isLast
        ? "terminar primero"
        : place === 1
          ? "pasar como primero"
          : `estar entre los ${place} primeros`,
    exact: (goal: string) =>
      `Para ${goal}. Se probaron todos los resultados de los partidos que quedan.`,
    limits: (goal: string) =>
      `Para ${goal}. Quedan demasiados partidos para probar todo: es lo que se sabe por los puntos.`,
    rules: (rules: readonly PlaceReason["rule"][]): string =>
      rules.length === 0 ? "" : ` Puede decidir: ${rules.map(inSentence).join(", ")}.`,
    toOwn: {
      always: (verdict: Verdict, rules: string): string =>
        ({ reached: "Ya lo tienes.", missed: "Ya no llegas.", open: "Depende de otros." })[
          verdict
        ] + rules,
      result: (result: keyof typeof ifOwn, verdict: Verdict, rules: string): string =>
        `${ifOwn[result]}: ${{ reached: "lo logras.", missed: "no llegas.", open: "depende de otros." }[verdict]}${rules}`,
    },
    toOthers: {
      always: (verdict: Verdict, rules: string): string =>
        ({ reached: "Ya lo tiene.", missed: "Ya no llega.", open: "Depende de otros." })[verdict] +
        rules,
      result: (result: keyof typeof ifOwn, verdict: Verdict, rules: string): string =>
        `${ifOther[result]}: ${{ reached: "lo logra.", missed: "no llega.", open: "depende de otros." }[verdict]}${rules}`,
    },
  },
  tieBreak: {
    waits: (names: string) =>
      `${names} quedaron iguales en un puesto que importa: juegan un desempate. Lo que sigue espera.`,
  },
  adjustments: {
    label: "Puntos que cambió la organización",
    /** Marks adjusted points in a table and the notes below it. */
    mark: "*",
    /** The number of points with its sign: "−3" or "+1". */
    points: (points: number) => `${points < 0 ? "−" : "+"}${Math.abs(points)}`,
    why: (name: string, reason: string) => `${name}: ${reason}`,
    /** Screen readers read this after the points of an adjusted participant. */
    aside: (points: number) =>
      points < 0
        ? ` con ${plural(-points, "punto quitado", "puntos quitados")}`
        : ` con ${plural(points, "punto sumado", "puntos sumados")}`,
  },
  bracket: {
    label: "Llave del torneo",
    tools: "Herramientas de la llave",
    view: "Vista de la llave",
    treeView: "Llave",
    listView: "Rondas",
    treeHint:
      "Arrastra para moverte, Ctrl + rueda para acercar, flechas para recorrer los partidos.",
    treeHintTouch: "Arrastra para moverte, pellizca para acercar.",
    listHint: "Desliza para pasar de ronda.",
    zoomIn: "Acercar",
    zoomOut: "Alejar",
    fit: "Ver todo",
    fullScreen: "Pantalla completa",
    print: "Imprimir",
    rounds: "Rondas",
    bands: "Partes de la llave",
    /** The name of a part of the drawing, such as the upper or the lower bracket. */
    band: (part: BracketMatch["part"] | undefined, isDouble: boolean) => {
      if (part === "lower") return "Llave inferior";
      if (part === "placement") return "Otros puestos";
      return isDouble ? "Llave superior" : "Llave principal";
    },
    toOwn: "Ir a mi partido",
    find: "Buscar participante",
    progress: (decided: number, total: number) => (total > 0 ? `${decided}/${total}` : ""),
    place: (round: string, { part, position }: Pick<BracketMatch, "part" | "position">) => {
      if (part === "third_place") return roundWords.thirdPlace;
      return part === "final" ? round : `${round}, partido ${position}`;
    },
    from: {
      winner: (match: string) => `Gana ${match}`,
      loser: (match: string) => `Pierde ${match}`,
    },
    noShow: "Nadie se presentó",
    annulled: "Anulado",
    /** Screen readers read this before the visible names and scores of a card. */
    cardPrefix: (place: string) => `${place}: `,
    /** Screen readers read this after a side's name; otherwise they would read two bare numbers as one. */
    sideSuffix: (seed: number | null, score: string | null) => {
      const facts = [
        ...(seed === null ? [] : [`siembra ${seed}`]),
        ...(score === null ? [] : [`marcador ${score}`]),
      ];
      return `${facts.join(", ")}. `;
    },
    /** Screen readers read this after the visible names and scores of a card. */
    cardSuffix: (match: TournamentMatch) => {
      const winner = [match.side1, match.side2].find((side) => side?.id === match.winnerId);
      if (match.winnerId && winner) return ` Gana ${winner.name}.`;
      return isDrawn(match) ? " Empate." : ` ${matchStatusWords[match.status]}.`;
    },
  },
  next: {
    title: "Tu próximo partido",
    against: (rival: string) => `Contra ${rival}`,
    unknownRival: "Rival por definir",
    rivalFrom: (one: string, other: string) => `Contra ${one} o ${other}`,
    room: "Entrar a la sala",
    answer: "Responder al reporte",
    reported: "Tu rival reportó el resultado.",
    prospectsLabel: "Qué pasa si ganas o pierdes",
    ifWon: "Si ganas",
    ifLost: "Si pierdes",
    prospects: {
      match: (round: string, rival: string | null) =>
        `Juegas ${playedRound(round)}${rival ? ` contra ${rival}` : ""}`,
      second_final: "Se juega una segunda final",
      champion: "Eres campeón del torneo",
      wins_stage: "Ganas la etapa",
      out: "Quedas fuera del torneo",
      ends_stage: "Termina tu camino en esta etapa",
      through: "Clasificas",
      place: (place: number) => `Terminas ${place}.º`,
      tally: ({ wins, draws, losses }: Tally) =>
        `Quedas con ${plural(wins, "victoria", "victorias")}${draws > 0 ? `, ${plural(draws, "empate", "empates")}` : ""} y ${plural(losses, "derrota", "derrotas")}`,
    },
  },
} as const;
