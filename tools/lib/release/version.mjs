/** The version of a build. It contains the commit's name unless the commit has the version's tag. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * @param {string} root the checkout
 * @returns {string} `1.0.0` for the commit with the tag `v1.0.0`. Others get the number of commits and the
 *   commit's name: `1.0.0~812.g0123456789ab` before the tag and `1.0.0+812.g0123456789ab` after it, which
 *   Debian orders before and after `1.0.0`
 */
export function releaseVersion(root) {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const tag = `v${version}`;
  const isTagged = git("tag", "--list", tag) !== "";
  if (isTagged && git("rev-parse", `${tag}^{commit}`) === git("rev-parse", "HEAD")) return version;
  const build = `${git("rev-list", "--count", "HEAD")}.g${git("rev-parse", "--short=12", "HEAD")}`;
  return `${version}${isTagged ? "+" : "~"}${build}`;
}
