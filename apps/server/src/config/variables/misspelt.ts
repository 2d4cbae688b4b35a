import { FAMILIES, VARIABLE_NAMES } from "./variable-table.ts";

/** In a name up to this length only one letter may differ, because a short name is similar to many others. */
const SHORT = 5;

/** An unknown variable, and the known one that it probably means. */
export interface Misspelt {
  readonly name: string;
  readonly meant: string;
}

/** Returns unknown variables whose names differ by a letter or two from known ones. */
export function misspeltVariables(env: NodeJS.ProcessEnv): Misspelt[] {
  const known = new Set<string>(VARIABLE_NAMES);
  return Object.keys(env).flatMap((name) => {
    if (known.has(name)) return [];
    const family = FAMILIES.find(({ prefix }) => name.startsWith(prefix));
    if (family) return family.pattern.test(name) ? [] : [{ name, meant: family.name }];
    const meant = VARIABLE_NAMES.find((one) => isClose(name, one));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

export function misspeltWarning({ name, meant }: Misspelt): string {
  return `${name} no es una variable de Leyenda y no se usa: ¿querías decir ${meant}?`;
}

function isClose(name: string, known: string): boolean {
  const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
  if (plain(name) === plain(known)) return true;
  return distance(name, known) <= (known.length <= SHORT ? 1 : 2);
}

/** Returns how many letters have to be added, removed or replaced (Levenshtein distance). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of one.split("").entries()) {
    const next = [index + 1];
    for (const [place, against] of other.split("").entries()) {
      const replaced = (row[place] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
