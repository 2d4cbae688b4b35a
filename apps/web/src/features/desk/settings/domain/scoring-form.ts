import type { PointRules, ScoringSystem } from "../../api/scoring-systems.ts";
import { scoringCopy } from "../../scoring-copy.ts";

/** How the last game differs from the others. */
export type LastGame = "same" | "kills" | "all";

/** The fields of a scoring system while the user types. */
export interface ScoringTexts {
  readonly name: string;
  readonly placement: string;
  readonly after: string;
  readonly kill: string;
  readonly cap: string;
  readonly bonus: string;
  readonly multipliers: string;
  readonly ties: NonNullable<PointRules["ties"]>;
  readonly last: LastGame;
  readonly tieBreaks: readonly string[];
}

/** The text of a list of values by place: equal neighbours become "5x3". */
function toListText(values: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < values.length;) {
    let end = at;
    while (values[end] === values[at]) end += 1;
    const value = String(values[at]).replace(".", ",");
    parts.push(end - at > 1 ? `${value}x${end - at}` : value);
    at = end;
  }
  return parts.join(" ");
}

const NUMBER = /^\d{1,6}(?:[.,]\d{1,4})?$/u;
const toNumber = (text: string) => Number(text.trim().replace(",", "."));

/** The values of a list such as "12 9 8x2"; null if a part is no number, or if there are more than 100. */
export function readList(text: string): number[] | null {
  const values: number[] = [];
  for (const part of text.split(/[\s;]+/u).filter((one) => one !== "")) {
    const [, value, times = "1"] = /^(\d+(?:[.,]\d+)?)[x×](\d{1,2})$/u.exec(part) ?? [null, part];
    if (value === undefined || !NUMBER.test(value)) return null;
    values.push(...Array<number>(Number(times)).fill(toNumber(value)));
  }
  return values.length > 100 ? null : values;
}

/** The editor's texts, beginning with a scoring system. */
export function toScoringTexts(from: ScoringSystem | undefined): ScoringTexts {
  const text = (value: number) => String(value).replace(".", ",");
  const last = from?.game_rules.find(({ game }) => game === -1);
  return {
    name: from ? scoringCopy.editor.nameDefault(from.name) : "",
    placement: toListText(from?.placement ?? []),
    after: text(from?.placement_after ?? 0),
    kill: text(from?.points_per_kill ?? 1),
    cap: from?.kill_cap ? text(from.kill_cap) : "",
    bonus: text(from?.win_bonus ?? 0),
    multipliers: toListText(from?.multipliers ?? []),
    ties: from?.ties ?? "better",
    last:
      last?.factor === undefined ? (last?.points_per_kill === undefined ? "same" : "kills") : "all",
    tieBreaks: from?.tie_breaks ?? ["wins", "kills", "game:-1"],
  };
}

/** The rules that the texts say, and which texts are no numbers; those count as if they were empty. */
export function toScoringRules(texts: ScoringTexts) {
  const placement = readList(texts.placement);
  const multipliers = readList(texts.multipliers);
  const isNumber = (text: string) => text.trim() === "" || NUMBER.test(text.trim());
  const number = (text: string) => (isNumber(text) ? toNumber(text) : 0);
  const kill = number(texts.kill);
  const cap = Math.trunc(number(texts.cap));
  const rules: PointRules = {
    placement: placement ?? [],
    placement_after: number(texts.after),
    points_per_kill: kill,
    kill_cap: cap > 0 ? cap : null,
    win_bonus: number(texts.bonus),
    multipliers: multipliers ?? [],
    ties: texts.ties,
    game_rules: {
      same: [],
      kills: [{ game: -1, points_per_kill: 2 * kill }],
      all: [{ game: -1, factor: 2 }],
    }[texts.last],
  };
  return {
    rules,
    wrong: {
      placement: placement === null,
      after: !isNumber(texts.after),
      kill: !isNumber(texts.kill),
      cap: !isNumber(texts.cap) || cap > 999,
      bonus: !isNumber(texts.bonus),
      multipliers: multipliers === null,
    },
  };
}
