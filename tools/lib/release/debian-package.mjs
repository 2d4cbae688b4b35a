/** Builds the release as a Debian package: unit, account, settings and the tree below /usr/lib/leyenda. */
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { NOTICES } from "./third-party-licences.mjs";

/**
 *
 * @param {{ tree: string, work: string, version: string, epoch: number, folder: string }} release the
 * finished tree, a working folder, and the package's folder
 * @returns {string} the package's file name
 */
export function buildDebianPackage({ tree, work, version, epoch, folder }) {
  const root = path.join(work, "debian");
  const own = path.join(tree, "deploy/debian");
  const put = (/** @type {string} */ file, /** @type {string} */ text, mode = 0o644) => {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
    chmodSync(target, mode);
  };
  const from = (/** @type {string} */ name) => readFileSync(path.join(own, name), "utf8");

  mkdirSync(path.join(root, "usr/lib"), { recursive: true });
  cpSync(tree, path.join(root, "usr/lib/leyenda"), { recursive: true, verbatimSymlinks: true });
  mkdirSync(path.join(root, "usr/bin"));
  symlinkSync("../lib/leyenda/bin/leyenda", path.join(root, "usr/bin/leyenda"));
  put("usr/lib/systemd/system/leyenda.service", from("leyenda.service"));
  put("usr/share/doc/leyenda/copyright", from("copyright"));
  symlinkSync(`../../../lib/leyenda/${NOTICES}`, path.join(root, "usr/share/doc/leyenda", NOTICES));
  put("etc/leyenda/leyenda.env", from("leyenda.env"), 0o640);
  put("DEBIAN/conffiles", "/etc/leyenda/leyenda.env\n");
  for (const script of ["postinst", "prerm", "postrm"])
    put(`DEBIAN/${script}`, from(script), 0o755);
  const architecture = execFileSync("dpkg", ["--print-architecture"], { encoding: "utf8" }).trim();
  const [size = "0"] = execFileSync("du", ["-sk", "--apparent-size", root], {
    encoding: "utf8",
  }).split("\t");
  put(
    "DEBIAN/control",
    from("control")
      .replace("VERSION", version)
      .replace("ARCHITECTURE", architecture)
      .replace("SIZE", size),
  );
  const name = `leyenda_${version}_${architecture}.deb`;
  execFileSync("chmod", ["-R", "u=rwX,go=rX", path.join(root, "usr")]);
  execFileSync(
    "dpkg-deb",
    ["--root-owner-group", "-Zgzip", "--build", root, path.join(folder, name)],
    { env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) }, stdio: "ignore" },
  );
  return name;
}
