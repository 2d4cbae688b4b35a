/**
 * `npm run release`: builds a release from the committed state: a tarball that needs neither Node nor npm.
 * The release also has a Debian package, a bill of materials (CycloneDX) and their checksums.
 * The same commit gives the same bytes, for this system and processor, because Node and PostgreSQL are native.
 * Uses only Node's own modules, of Node 20 or later, and installs packages only where it builds.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { recordCommit } from "./lib/record-commit.mjs";
import { ROOT } from "./lib/package-installation.mjs";
import { billOfMaterials } from "./lib/release/bill-of-materials.mjs";
import { buildDebianPackage } from "./lib/release/debian-package.mjs";
import { NOTICES, thirdPartyNotices } from "./lib/release/third-party-licences.mjs";
import { releaseVersion } from "./lib/release/version.mjs";

const SUMS = "SHA256SUMS";

/** Folders that only building and testing need. */
const LEFT_OUT = [
  "apps/server/src/contract",
  "apps/server/src/hostile",
  "apps/server/src/testing",
  "apps/web/node_modules",
  "apps/web/public",
  "apps/web/src",
  "bench",
  "docs/decisions",
  "docs/how-to",
  "docs/product",
  "e2e",
  "packages/platform/example",
  "packages/platform/src/rest/testing",
  "packages/platform/src/testing",
  "supabase/schema",
  "supabase/tests",
  "tools/lib/db-types",
  "tools/lib/documents",
  "tools/lib/operation",
  "tools/lib/schema",
  "tools/operation",
];
const TEST = /\.test\.tsx?$/;

const folder = path.resolve(process.argv[2] ?? path.join(ROOT, "release"));
const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).trim();

const version = releaseVersion(ROOT);
const commit = git("rev-parse", "--short=12", "HEAD");
const epoch = Number(git("log", "-1", "--format=%ct"));
const name = `leyenda-${version}`;
const work = mkdtempSync(path.join(tmpdir(), "leyenda-release-"));
const tree = path.join(work, name);
try {
  mkdirSync(folder, { recursive: true });
  execFileSync("sh", [
    "-c",
    `git -C '${ROOT}' archive --prefix=${name}/ HEAD | tar -x -C '${work}'`,
  ]);
  build();
  const bill = `${name}.cdx.json`;
  writeFileSync(path.join(folder, bill), billOfMaterials({ tree, work, version, epoch }));
  writeFileSync(path.join(tree, NOTICES), thirdPartyNotices(tree, work));
  const tests = git("ls-tree", "-r", "--name-only", "HEAD")
    .split("\n")
    .filter((file) => TEST.test(file));
  // This folder of the package `node` links to its executable, which an archive would contain a second time.
  for (const file of [...LEFT_OUT, ...tests, "node_modules/node/node_modules"])
    rmSync(path.join(tree, file), { recursive: true, force: true });
  recordCommit(tree, commit);
  const tarball = `${name}-${process.platform}-${process.arch}.tar.gz`;
  pack(path.join(folder, tarball));
  const debian = buildDebianPackage({ tree, work, version, epoch, folder });
  const files = [tarball, debian, bill].toSorted();
  writeFileSync(
    path.join(folder, SUMS),
    files.map((file) => `${sumOf(path.join(folder, file))}  ${file}\n`).join(""),
  );
  sign();
  console.log(`Leyenda ${version} (${commit}) en ${folder}: ${files.join(", ")}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Builds the web app, and installs the packages for running, exactly as in the lockfile. */
function build() {
  const { status } = spawnSync(process.execPath, ["tools/install-production.mjs"], {
    cwd: tree,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("no se pudo construir");
}

/** @param {string} file */
function pack(file) {
  const tar = `tar --sort=name --format=gnu --mtime=@${epoch} --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -cf - -C '${work}' ${name}`;
  execFileSync("sh", ["-c", `${tar} | gzip -n > '${file}'`]);
}

/** Signs the checksums with the key of GnuPG that `RELEASE_KEY` names, if it names one. */
function sign() {
  const signature = path.join(folder, `${SUMS}.asc`);
  rmSync(signature, { force: true });
  const key = process.env.RELEASE_KEY;
  if (!key) return;
  const args = ["--batch", "--yes", "--local-user", key, "--armor", "--output", signature];
  execFileSync("gpg", [...args, "--detach-sign", path.join(folder, SUMS)], { stdio: "inherit" });
}

/** @param {string} file */
function sumOf(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
