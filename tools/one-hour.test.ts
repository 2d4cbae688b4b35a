import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const APPS = path.resolve(import.meta.dirname, "../apps");

/** The files that may read the column `scheduled_time`, each with the reason. */
const READERS = new Map([
  ["web/src/entities/match/api/get-match.ts", "shows which hour a delayed match was set for"],
  ["web/src/entities/match/api/match-history.ts", "reads the view matches, whose hour counts"],
  ["web/src/features/desk/lobbies/api/lobby-desk.ts", "a game of a lobby has one hour"],
  ["web/src/features/tournaments/api/lobby-games.ts", "a game of a lobby has one hour"],
]);

test("pages and server read the hour of a match that counts, not the one that was set", () => {
  const readers = readdirSync(APPS, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      /^(?:web|server)\/src\/.*\.tsx?$/u.test(file) &&
      !/\.test\.tsx?$/u.test(file) &&
      /(?:,scheduled_time[,"'`]|["'`]scheduled_time,|[(]"scheduled_time")/u.test(
        readFileSync(path.join(APPS, file), "utf8"),
      ),
  );
  expect(readers.toSorted()).toEqual([...READERS.keys()].toSorted());
});
