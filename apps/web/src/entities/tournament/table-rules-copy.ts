import type { StageSettings } from "./domain/stage-settings.ts";

type TableSettings = Pick<
  StageSettings,
  | "kind"
  | "walkover_score"
  | "walkover_keeps_score"
  | "departed_matches"
  | "tie_splitting"
  | "tie_breaks"
  | "plays_ties"
>;

const departed: Record<StageSettings["departed_matches"], string> = {
  by_half:
    "Si alguien se retira o es descalificado con menos de la mitad de sus partidos decididos, se anulan todos; si no, valen y sus rivales ganan los que faltan.",
  annulled: "Si alguien se retira o es descalificado, se anulan todos sus partidos.",
  counted:
    "Si alguien se retira o es descalificado, valen los partidos que jugó y sus rivales ganan los que faltan.",
  withdrawn_by_half:
    "Si alguien se retira con menos de la mitad de sus partidos decididos, se anulan; si es descalificado, valen los que jugó.",
};

function walkover({ walkover_score: score, walkover_keeps_score: isKept }: TableSettings): string {
  if (score === null) return "Un W.O. cuenta como la victoria más corta: 1-0, o 2-0 al mejor de 3.";
  if (score === 0) return "Un W.O. cuenta como victoria, sin marcador.";
  return isKept
    ? `Un W.O. cuenta ${score}-0, o lo que se llevaba jugado si la diferencia era mayor.`
    : `Un W.O. cuenta ${score}-0.`;
}

/** When a tie is played, how, and what follows if its sides are equal again. */
const playedTie = ({ tie_breaks: rules }: TableSettings): string =>
  `Si en un puesto que importa siguen iguales, juegan un desempate: dos, un partido; tres o más, todos contra todos una vez. Si quedan iguales otra vez, decide ${rules.includes("draw") ? "el sorteo registrado" : "la siembra"}.`;

/** The rules of a table in sentences: what a walkover counts, participants who leave, and how a tie is split. */
export function tableRules(stage: TableSettings): string[] {
  return [
    walkover(stage),
    stage.kind === "swiss"
      ? "Si alguien se retira o es descalificado, valen los partidos que jugó."
      : departed[stage.departed_matches],
    stage.tie_splitting === "restart"
      ? "Si un desempate separa solo a algunos, los demás vuelven a empezar por el primero."
      : "Si un desempate separa solo a algunos, los demás siguen con el que viene.",
    ...(stage.plays_ties ? [playedTie(stage)] : []),
  ];
}
