import { readFileSync } from "node:fs";
import { join } from "node:path";

const WEB = join(import.meta.dirname, "../../../web");

/** The built app. */
export const WEB_DIR = join(WEB, "dist");

/** A source file of the app. */
export const readWeb = (file: string): string => readFileSync(join(WEB, "src", file), "utf8");

interface PublicPage {
  readonly name: string;
  readonly pattern: string;
  /** Whether the page declares itself hidden from search engines. */
  readonly isPrivate: boolean;
}

/** The pages that everybody may open, as the app lists them. */
export const PUBLIC_PAGES: readonly PublicPage[] = readWeb("app/pages.ts")
  .split("pattern: patterns.")
  .slice(1)
  .filter((entry) => entry.includes('guard: "everybody"'))
  .map((entry) => {
    const name = /^\w+/.exec(entry)?.[0] ?? "";
    const file = /file: "([^"]+)"/.exec(entry)?.[1] ?? "";
    const pattern = new RegExp(`^ {2}${name}: "([^"]+)"`, "mu").exec(
      readWeb("config/paths.ts"),
    )?.[1];
    return {
      name,
      pattern: pattern ?? "",
      isPrivate: readWeb(`app/routes/${file}.tsx`).includes("isPrivate: true"),
    };
  });
