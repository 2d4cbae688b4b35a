/**
 * Reads the schema's sources: `supabase/schema/<NN>-<area>/<NN>-<part>.sql`. The numbers are the order of execution.
 * A statement can only name objects that exist, except in the body of a function.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Migration } from "@leyenda/platform/database/migrations";
import { withComments } from "./documentation-comments.ts";

const AREA = /^(\d{2})-([a-z-]+)$/;
const PART = /^\d{2}-[a-z0-9_]+\.sql$/;

/** The date in the versions of the first migrations. The area's number completes the 14 digits. */
const FIRST_DAY = "202611220000";

/** A migration fails if it waits for a lock longer than this, because queries behind it would wait too. */
export const LOCK_TIMEOUT = "set local lock_timeout = '5s';";

export interface Area {
  /** The name of the area's folder. */
  readonly folder: string;
  readonly number: string;
  readonly name: string;
  readonly parts: readonly { readonly file: string; readonly sql: string }[];
}

/**
 * Reads the areas of a folder in the order of execution.
 *
 * @throws Error naming a folder or file whose name has no number
 */
export function readAreas(folder: string): Area[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const areas = entries.map((entry) => {
    const [, number, name] = AREA.exec(entry.name) ?? [];
    if (number === undefined || name === undefined)
      throw new Error(`${entry.name}: an area is named NN-<area>`);
    return { folder: entry.name, number, name, parts: readParts(join(folder, entry.name)) };
  });
  const byNumber = areas.toSorted((one, other) => one.number.localeCompare(other.number));
  const twice = byNumber.find((area, at) => area.number === byNumber[at - 1]?.number);
  if (twice) throw new Error(`${twice.folder}: another area has this number`);
  return byNumber;
}

function readParts(folder: string): Area["parts"] {
  const files = readdirSync(folder).toSorted();
  const stray = files.find((file) => !PART.test(file));
  if (stray !== undefined) throw new Error(`${join(folder, stray)}: a part is named NN-<part>.sql`);
  return files.map((file) => ({ file, sql: readFileSync(join(folder, file), "utf8") }));
}

/** Returns the first migrations: one for each area, with its files in order. */
export function firstMigrations(areas: readonly Area[]): Migration[] {
  return areas.map((area) => ({
    version: FIRST_DAY + area.number,
    name: area.name.replaceAll("-", "_"),
    sql: [
      `-- Made by \`npm run migration\` from supabase/schema/${area.folder}, where it is read and edited.`,
      `${LOCK_TIMEOUT}\n-- Bodies of functions name what later areas lay down.\nset local check_function_bodies = off;`,
      ...area.parts.map(({ file, sql }) => `-- ${file}\n\n${withComments(sql).trimEnd()}`),
    ]
      .join("\n\n")
      .concat("\n"),
  }));
}

export const isFirst = ({ version }: Pick<Migration, "version">): boolean =>
  version.startsWith(FIRST_DAY);
