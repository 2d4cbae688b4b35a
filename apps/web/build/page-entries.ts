import type { Plugin } from "vite";

/** Fields of a page's definition that the build removes, because only the server and tests read them. */
const LEFT_OUT = new Set(["parameters", "isRedirect"]);

interface Node {
  readonly type?: string;
  readonly start: number;
  readonly end: number;
  readonly key?: { readonly name?: string };
}

/** Finds the properties to remove anywhere in the syntax tree. */
function found(tree: unknown): Node[] {
  if (typeof tree !== "object" || tree === null) return [];
  const node = tree as Node;
  if (node.type === "Property" && LEFT_OUT.has(node.key?.name ?? "")) return [node];
  return Object.values(tree).flatMap(found);
}

/** Removes the fields that the browser does not need from the definitions of the pages (`src/config/pages`). */
export function pageEntries(): Plugin {
  return {
    name: "leyenda:page-entries",
    apply: "build",
    transform(code, id) {
      if (!/\/src\/config\/pages\/\w+\.ts$/u.test(id.replaceAll("\\", "/"))) return null;
      const properties = found(this.parse(code, { lang: "ts" }));
      if (properties.length === 0) this.error("No entry here has anything to leave out.");
      const rest = properties.reduceRight(
        (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/u, ""),
        code,
      );
      return { code: rest, map: null };
    },
  };
}
