import type { Cardinality, ColumnPair, KeyRelationship, Relation, Relationship } from "./types.ts";

type NumberedColumn = readonly [number: number, name: string];

/** A foreign key or primary key as in the catalogue. */
export interface CatalogKey {
  readonly name: string;
  readonly type: "p" | "f";
  readonly relation_oid: string;
  readonly foreign_oid: string;
  readonly relation: string;
  readonly foreign_relation: string | null;
  readonly is_exposed: boolean;
  readonly foreign_is_exposed: boolean | null;
  readonly columns: readonly NumberedColumn[];
  readonly foreign_columns: readonly NumberedColumn[] | null;
  readonly is_unique: boolean;
}

/** The relations that an exposed view shows, and the names that their columns have in the view. */
export interface ViewOrigin {
  readonly view: string;
  /** Maps the relation's oid, and then the column's number, to the column's names in the view. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<number, readonly string[]>>;
}

interface Side {
  readonly name: string;
  readonly isView: boolean;
  readonly columns: readonly string[];
}

/** Returns the tables and views that show all of a key's columns. */
function sidesOf(
  oid: string,
  columns: readonly NumberedColumn[],
  own: { name: string; isExposed: boolean },
  views: readonly ViewOrigin[],
): Side[] {
  const sides: Side[] = own.isExposed
    ? [{ name: own.name, isView: false, columns: columns.map(([, name]) => name) }]
    : [];
  for (const { view, columns: origins } of views) {
    const shown = columns.map(([number]) => origins.get(oid)?.get(number) ?? []);
    for (const names of combinations(shown))
      sides.push({ name: view, isView: true, columns: names });
  }
  return sides;
}

/** Returns all combinations that contain one name from each list. */
function combinations(choices: readonly (readonly string[])[]): string[][] {
  return choices.reduce<string[][]>(
    (chosen, names) => chosen.flatMap((start) => names.map((name) => [...start, name])),
    [[]],
  );
}

function keyRelationship(
  from: Side,
  to: Side,
  cardinality: Cardinality,
  constraint: string,
): KeyRelationship {
  return {
    kind: "key",
    table: from.name,
    foreignTable: to.name,
    isSelf: from.name === to.name,
    cardinality,
    constraint,
    columns: from.columns.map((column, index): ColumnPair => [column, to.columns[index] ?? ""]),
    foreignTableIsView: to.isView,
    junction: null,
  };
}

/** Builds all relationships that follow from foreign keys: to one, to many, and many to many. */
export function buildKeyRelationships(
  keys: readonly CatalogKey[],
  views: readonly ViewOrigin[],
  relations: ReadonlyMap<string, Relation>,
): KeyRelationship[] {
  const toOne: KeyRelationship[] = [];
  const relationships: KeyRelationship[] = [];
  for (const key of keys) {
    if (key.type !== "f" || key.foreign_relation === null || key.foreign_columns === null) continue;
    const sources = sidesOf(
      key.relation_oid,
      key.columns,
      { name: key.relation, isExposed: key.is_exposed },
      views,
    );
    const targets = sidesOf(
      key.foreign_oid,
      key.foreign_columns,
      { name: key.foreign_relation, isExposed: key.foreign_is_exposed === true },
      views,
    );
    for (const source of sources) {
      for (const target of targets) {
        const [there, back]: [Cardinality, Cardinality] = key.is_unique
          ? ["o2o", "o2o"]
          : ["m2o", "o2m"];
        const relationship = keyRelationship(source, target, there, key.name);
        toOne.push(relationship);
        relationships.push(relationship, keyRelationship(target, source, back, key.name));
      }
    }
  }
  return [...relationships, ...manyToMany(toOne, relations)];
}

/** Builds many-to-many relationships: a table whose primary key contains two foreign keys joins their targets. */
function manyToMany(
  toOne: readonly KeyRelationship[],
  relations: ReadonlyMap<string, Relation>,
): KeyRelationship[] {
  const found: KeyRelationship[] = [];
  for (const source of toOne) {
    if (source.cardinality !== "m2o") continue;
    for (const target of toOne) {
      if (target.cardinality !== "m2o") continue;
      if (source.table !== target.table || source.constraint === target.constraint) continue;
      const primaryKey = relations.get(source.table)?.primaryKey ?? [];
      const columns = [...source.columns, ...target.columns].map(([column]) => column);
      if (!columns.every((column) => primaryKey.includes(column))) continue;
      found.push({
        kind: "key",
        table: source.foreignTable,
        foreignTable: target.foreignTable,
        isSelf: source.foreignTable === target.foreignTable,
        cardinality: "m2m",
        constraint: "",
        columns: [],
        foreignTableIsView: target.foreignTableIsView,
        junction: {
          table: source.table,
          sourceConstraint: source.constraint,
          targetConstraint: target.constraint,
          sourceColumns: source.columns.map(([column, foreign]): ColumnPair => [foreign, column]),
          targetColumns: target.columns.map(([column, foreign]): ColumnPair => [foreign, column]),
        },
      });
    }
  }
  return found;
}

const CARDINALITY_ORDER: Readonly<Record<Cardinality, number>> = { o2m: 0, m2o: 1, o2o: 2, m2m: 3 };

function sortKey(relationship: Relationship): string {
  if (relationship.kind === "computed") return `${relationship.foreignTable}\u00000`;
  const { foreignTable, cardinality, constraint, junction } = relationship;
  const order = CARDINALITY_ORDER[cardinality];
  return `${foreignTable}\u0000${order}\u0000${junction === null ? constraint : junction.table + junction.sourceConstraint}`;
}

/** Groups relationships by origin. A computed relationship replaces a detected one of the same name. */
export function groupRelationships(
  detected: readonly KeyRelationship[],
  computed: readonly Relationship[],
): Map<string, Relationship[]> {
  const overridden = new Set(
    computed.map((r) => (r.kind === "computed" ? `${r.table}\u0000${r.functionName}` : "")),
  );
  const remaining = detected.filter((r) => !overridden.has(`${r.table}\u0000${r.foreignTable}`));
  const grouped = new Map<string, Relationship[]>();
  for (const relationship of [...remaining, ...computed]) {
    const list = grouped.get(relationship.table);
    if (list === undefined) grouped.set(relationship.table, [relationship]);
    else list.push(relationship);
  }
  for (const list of grouped.values()) {
    list.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  }
  return grouped;
}
