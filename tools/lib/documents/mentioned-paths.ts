import path from "node:path";
import { projectFiles } from "./project-files.ts";

const NAME = String.raw`[\w.@{},<>*…-]+`;
const WITH_FOLDER = new RegExp(`^(?:${NAME}/)+(?:${NAME})?$`);
const FILE = new RegExp(`^${NAME}\\.(?:ts|tsx|mjs|sql|json|md|toml|css|html|yml|ini)$`);
/** Matches texts that look like paths but are content types, packages, routes, or files of a server or backup. */
const NO_PATH =
  /^leyenda-\d|^(?:application|image|text|functions|preview|payment-webhook|node_modules|DATA_DIR|team_logos|tables|files)\/|^[@…]|\.js$/;
/** Matches paths that commands create. They are missing in a fresh clone. */
const BUILT = /(?:^|\/)(?:dist|dist-server|\.data|test-results)(?:\/|$)/;
/** Files that exist only on a server, or in mails and diagrams. */
const ELSEWHERE = new Set(["secrets.json", "postmaster.pid", "config.json", "backup.json"]);

/** Whether a text in backticks is the path of a file or folder of the project. */
export function isPath(text: string): boolean {
  if (NO_PATH.test(text) || BUILT.test(text) || ELSEWHERE.has(text)) return false;
  return WITH_FOLDER.test(text) || FILE.test(text);
}

/** Translates a path to a pattern: `<name>`, `…` and `*` match any name, `**` any folders, `{a,b}` either. */
function patternOf(text: string): RegExp {
  const source = text
    .replace(/\/$/, "")
    .replaceAll(/<[^>]+>|…/g, "*")
    .replaceAll(/[.+()[\]$]/g, String.raw`\$&`)
    .replaceAll(/\{([^}]+)\}/g, (_all, names: string) => `(?:${names.replaceAll(",", "|")})`)
    .replaceAll(/\*\*\/|\*/g, (star) => (star === "*" ? "[^/]*" : "(?:.*/)?"));
  return new RegExp(`(?:^|/)${source}(?:/|$)`);
}

let files: string[] | undefined;

/** Whether a path exists. It may be the end of a longer path, such as `app/routes.tsx`, which every editor finds. */
export function pathExists(document: string, text: string): boolean {
  files ??= projectFiles([
    "*",
    ".*",
    "{apps,packages,supabase,e2e,tools,bench,bin,deploy,docs}/**/*",
  ]);
  const near = path.posix.join(path.posix.dirname(document), text);
  const patterns = [text, near].map(patternOf);
  return files.some((file) => patterns.some((pattern) => pattern.test(file)));
}
