import { FAMILIES, VARIABLE_NAMES } from "./table.ts";

/** A short name is close to many others, so only one letter may differ. */
const SHORT = 5;

/** The known variable that an unknown one seems to mean. */
export interface Misspelt {
  readonly name: string;
  readonly meant: string;
}

/** Variables that the server does not know but whose names differ by a letter or two from those that it knows. */
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

/** How many letters have to be added, removed or replaced (Levenshtein). */
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
