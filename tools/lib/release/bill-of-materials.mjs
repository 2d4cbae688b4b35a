/** Creates the bill of materials of a release (CycloneDX) with npm. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { embeddedPostgres } from "./embedded-postgres.mjs";

/**
 * @typedef {{ type?: string, name: string, version: string, "bom-ref"?: string, [field: string]: unknown }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Dependency
 */

/**
 * npm reads a project without development packages: `--omit=dev` would omit packages that production needs too.
 *
 * @param {{ tree: string, work: string, version: string, epoch: number }} release the installed tree, and a
 *   folder to work in
 * @returns {string} every package of the tree as in the lockfile, without values that npm generates at each
 *   run, and PostgreSQL, which an npm package only wraps
 */
export function billOfMaterials({ tree, work, version, epoch }) {
  const place = path.join(work, "bill");
  const read = (/** @type {string} */ file) =>
    JSON.parse(readFileSync(path.join(tree, file), "utf8"));
  const put = (/** @type {string} */ file, /** @type {object} */ content) => {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    writeFileSync(path.join(place, file), JSON.stringify(content));
  };
  const lockfile = read("package-lock.json");
  const folders = Object.keys(lockfile.packages);
  for (const folder of folders.filter((one) => !one.includes("node_modules/"))) {
    const file = path.join(folder, "package.json");
    put(file, { ...read(file), devDependencies: {} });
  }
  const kept = Object.entries(lockfile.packages).filter(([, { dev }]) => dev !== true);
  put("package-lock.json", {
    ...lockfile,
    packages: Object.fromEntries(
      kept.map(([folder, { devDependencies: _left, ...entry }]) => [folder, entry]),
    ),
  });
  const args = ["--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"];
  const bill = JSON.parse(
    execFileSync("npm", ["sbom", ...args], {
      cwd: place,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  delete bill.serialNumber;
  bill.metadata.timestamp = new Date(epoch * 1000).toISOString();
  bill.metadata.component.name = "leyenda";
  bill.metadata.component.version = version;
  // The lockfile also names executables for other systems and processors.
  const installed = new Set(
    Object.entries(read("node_modules/.package-lock.json").packages).map(
      ([folder, entry]) => `${folder.split("node_modules/").at(-1)}@${entry.version}`,
    ),
  );
  const isThere = (/** @type {string} */ ref) => installed.has(ref);
  const postgres = embeddedPostgres(tree);
  bill.components = [
    ...bill.components.filter((/** @type {Component} */ { name, version: of }) =>
      isThere(`${name}@${of}`),
    ),
    postgresComponent(postgres.version),
  ];
  bill.dependencies = bill.dependencies
    .filter((/** @type {Dependency} */ { ref }) => isThere(ref))
    .map((/** @type {Dependency} */ one) => ({
      ...one,
      dependsOn: one.dependsOn
        .filter(isThere)
        .concat(one.ref.startsWith(`${postgres.wrapper}@`) ? [refOf(postgres.version)] : []),
    }));
  return `${JSON.stringify(bill, null, 2)}\n`;
}

const refOf = (/** @type {string} */ version) => `postgresql@${version}`;

/** PostgreSQL as a component, with its names in vulnerability lists. @param {string} version @returns {Component} */
function postgresComponent(version) {
  return {
    "bom-ref": refOf(version),
    type: "application",
    name: "postgresql",
    version,
    cpe: `cpe:2.3:a:postgresql:postgresql:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/postgresql@${version}`,
    licenses: [{ license: { id: "PostgreSQL" } }],
    externalReferences: [{ type: "website", url: "https://www.postgresql.org/" }],
  };
}
