/** Stores the commit of a checkout in a file for the server, because git may be missing where the server runs. */
import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * @param {string} root the checkout
 * @returns {string} the commit's first twelve digits, `+` if files differ from it; empty without git
 */
export function commitOf(root) {
  try {
    const git = (/** @type {string[]} */ ...args) =>
      execFileSync("git", args, {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
    const commit = git("rev-parse", "--short=12", "HEAD").trim();
    return git("status", "--porcelain", "--untracked-files=no") === "" ? commit : `${commit}+`;
  } catch {
    return "";
  }
}

/** @param {string} root the checkout @param {string} commit */
export function recordCommit(root, commit = commitOf(root)) {
  const file = path.join(root, ".commit");
  if (commit === "") rmSync(file, { force: true });
  else writeFileSync(file, `${commit}\n`);
}
