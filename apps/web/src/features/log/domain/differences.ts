import type { Json } from "@leyenda/db-types";
import type { Compared } from "@/lib/conflict-comparison";
import { fieldWord } from "../words/fields.ts";
import { type Fields, isObject, type Mentions, valueText } from "./audit-value.ts";

/** One value that two users changed, as text. */
export interface ComparedValue {
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

/** For each field that contains a list of objects: the table that has the labels of these objects' fields. */
const TABLES: Readonly<Record<string, string>> = {
  stages: "tournament_stages",
  vetoes: "tournament_vetoes",
};

const isSame = (one: Json | undefined, other: Json | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const nameIn = ({ name }: Fields, at: number) => (typeof name === "string" ? name : `${at + 1}`);

const objectsIn = (value: Json): Fields[] | null =>
  Array.isArray(value) && value.every(isObject) ? value : null;

function compared(table: string, row: Fields, other: Fields, mentions: Mentions): ComparedValue[] {
  return Object.keys(row)
    .filter((field) => !isSame(row[field], other[field]))
    .map((field) => ({
      label: fieldWord(table, field) ?? field,
      theirs: valueText(row[field], { table, field, row, mentions }),
      mine: valueText(other[field], { table, field, row: other, mentions }),
    }));
}

/** The values that differ. Two lists of objects, such as stages, are compared object by object if equally long. */
export function comparedValues({ table, differences, names }: Compared): ComparedValue[] {
  const mentions: Mentions = Object.fromEntries(
    [...names].map(([id, name]) => [id, { kind: "gone", name, page_id: null }]),
  );
  return differences.flatMap(({ field, theirs, mine }) => {
    const [stored, own] = [objectsIn(theirs), objectsIn(mine)];
    if (stored === null || stored.length !== own?.length)
      return compared(table, { [field]: theirs }, { [field]: mine }, mentions);
    const label = fieldWord(table, field) ?? field;
    return stored.flatMap((row, at) =>
      compared(TABLES[field] ?? table, row, own[at] ?? {}, mentions).map((value) => ({
        ...value,
        label: `${label}: ${nameIn(row, at)} · ${value.label}`,
      })),
    );
  });
}
