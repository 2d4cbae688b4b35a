/**
 * `npm run release`: the committed state as a release: a tarball that needs neither Node nor npm, the same as
 * a Debian package, a bill of materials (CycloneDX) and their checksums. The same commit gives the same
 * bytes. It is for this system and processor, because Node, PostgreSQL and image code are native executables.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { NODE } from "./lib/bootstrap.mjs";
import { recordCommit } from "./lib/commit.mjs";
import { installationOf, ROOT } from "./lib/installation.mjs";
import { buildDebianPackage } from "./lib/release/debian.mjs";

/** What only building and testing need. */
const LEFT_OUT = [
  "{bench,e2e}",
  "apps/web/{public,src,node_modules}",
  "apps/server/src/{contract,hostile,testing}",
  "docs/{decisions,how-to,product}",
  "packages/platform/{example,src/testing,src/rest/testing}",
  "supabase/{schema,tests}",
  "tools/{lib/db-types,lib/documents,lib/operation,lib/schema,operation}",
  "{apps,packages,supabase,tools}/**/*.test.{ts,tsx}",
];

const folder = path.resolve(process.argv[2] ?? path.join(ROOT, "release"));
const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

installationOf().ensure("run");
const commit = git("rev-parse", "--short=12", "HEAD");
const epoch = Number(git("log", "-1", "--format=%ct"));
const name = `leyenda-${version}`;
const work = mkdtempSync(path.join(tmpdir(), "leyenda-release-"));
const tree = path.join(work, name);
try {
  mkdirSync(folder, { recursive: true, force: true });
  execFileSync("sh", [
    "-c",
    `git -C '${ROOT}' archive --prefix=${name}/ HEAD | tar -x -C '${work}'`,
  ]);
  build();
  const bill = `${name}.cdx.json`;
  writeFileSync(path.join(folder, bill), billOfMaterials());
  for (const file of globSync(LEFT_OUT, { cwd: tree, exclude: ["**/node_modules/**"] }))
    rmSync(path.join(tree, file), { recursive: true, force: true });
  // A second copy of the interpreter: it is a link here and would be a copy in a package.
  rmSync(path.join(tree, "node_modules/node/node_modules"), { recursive: true, force: true });
  recordCommit(tree, commit);
  const tarball = `${name}-${process.platform}-${process.arch}.tar.gz`;
  pack(path.join(folder, tarball));
  const debian = buildDebianPackage({ tree, work, version, epoch, folder });
  const files = [tarball, debian, bill].toSorted();
  writeFileSync(
    path.join(folder, "SHA256SUMS"),
    files.map((file) => `${sumOf(path.join(folder, file))}  ${file}\n`).join(""),
  );
  console.log(`Leyenda ${version} (${commit}) en ${folder}: ${files.join(", ")}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The web app and the packages for running, from the lockfile only. */
function build() {
  const { status } = spawnSync(NODE, ["tools/install-production.mjs"], {
    cwd: tree,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("no se pudo construir");
}

/**
 *
 * @returns {string} every package of the tree as in the lockfile, without values that npm generates at each
 * run. If npm omits development packages, it also omits those that both kinds need, so it gets a project
 * without any.
 */
function billOfMaterials() {
  const place = path.join(work, "bill");
  const read = (/** @type {string} */ file) =>
    JSON.parse(readFileSync(path.join(tree, file), "utf8"));
  const put = (/** @type {string} */ file, /** @type {object} */ content) => {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    writeFileSync(path.join(place, file), JSON.stringify(content));
  };
  for (const file of globSync("{,apps/*/,packages/*/,supabase/}package.json", { cwd: tree }))
    put(file, { ...read(file), devDependencies: {} });
  const lockfile = read("package-lock.json");
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
  // The lockfile also names executables for other systems and processors.
  const installed = new Set(
    Object.entries(read("node_modules/.package-lock.json").packages).map(
      ([folder, entry]) => `${folder.split("node_modules/").at(-1)}@${entry.version}`,
    ),
  );
  const isThere = (/** @type {string} */ ref) => installed.has(ref);
  bill.components = bill.components.filter((/** @type {{ name: string, version: string }} */ one) =>
    isThere(`${one.name}@${one.version}`),
  );
  bill.dependencies = bill.dependencies
    .filter((/** @type {{ ref: string }} */ { ref }) => isThere(ref))
    .map((/** @type {{ ref: string, dependsOn: string[] }} */ one) => ({
      ...one,
      dependsOn: one.dependsOn.filter(isThere),
    }));
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** @param {string} file */
function pack(file) {
  const tar = `tar --sort=name --format=gnu --mtime=@${epoch} --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -cf - -C '${work}' ${name}`;
  execFileSync("sh", ["-c", `${tar} | gzip -n > '${file}'`]);
}

/** @param {string} file */
function sumOf(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
