/** Collects the licences of everything in a release that others wrote. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { embeddedPostgres } from "./embedded-postgres.mjs";

/** The file's name, at the root of a release. */
export const NOTICES = "THIRD-PARTY-NOTICES.txt";

const LICENCE_FILE = /^(licen[cs]e|copying|notice|copyright)([.-].*)?$/i;
const RULE = "=".repeat(80);

/**
 * @param {string} tree the release with its packages and the built web app
 * @param {string} work a folder for temporary files
 * @returns {string} name, version, licence and licence text of every package, of Node, of PostgreSQL and of
 *   the libraries in the scripts of the pages
 */
export function thirdPartyNotices(tree, work) {
  const modules = path.join(tree, "node_modules");
  const { packages } = JSON.parse(readFileSync(path.join(modules, ".package-lock.json"), "utf8"));
  const installed = Object.keys(packages).filter(
    (folder) => folder.includes("node_modules/") && !packages[folder].link,
  );
  const folders = installed.filter((folder) => existsSync(path.join(tree, folder, "package.json")));
  return [
    "Software of others in this release, with its licences",
    ...folders.toSorted().map((folder) => notificationOf(path.join(tree, folder))),
    nodeNotice(tree, work),
    postgresNotice(tree),
    `Libraries in the scripts of the pages\n\n${readFileSync(path.join(tree, "apps/web/dist/.vite/license.md"), "utf8").trim()}`,
  ]
    .join(`\n\n${RULE}\n`)
    .concat("\n");
}

/** @param {string} folder of a package */
function notificationOf(folder) {
  const { name, version, license, licenses } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  );
  const said = typeof license === "string" ? license : (license ?? licenses);
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => readFileSync(path.join(folder, entry.name), "utf8").trim());
  const id = typeof said === "string" ? said : JSON.stringify(said ?? "see its files");
  return [`${name} ${version}\nLicence: ${id}`, ...texts].join("\n\n");
}

/**
 * Returns the licence of Node.
 * The package `node` contains none, so the npm cache is searched for its executable's package.
 * @param {string} tree
 * @param {string} work
 */
function nodeNotice(tree, work) {
  const { version } = JSON.parse(
    readFileSync(path.join(tree, "node_modules/node/package.json"), "utf8"),
  );
  const packed = `node-${process.platform}-${process.arch}@${version}`;
  const args = ["pack", "--silent", "--prefer-offline", "--pack-destination", work, packed];
  const file = execFileSync("npm", args, { cwd: work, encoding: "utf8" }).trim();
  const text = execFileSync("tar", ["-xzOf", path.join(work, file), "package/LICENSE"], {
    encoding: "utf8",
  });
  return `Node ${version}\nLicence: MIT, and those of its parts\n\n${text.trim()}`;
}

/** @param {string} tree */
function postgresNotice(tree) {
  const text = readFileSync(path.join(tree, "deploy/licences/postgresql.txt"), "utf8").trim();
  return `PostgreSQL ${embeddedPostgres(tree).version}\nLicence: PostgreSQL\n\n${text}`;
}
