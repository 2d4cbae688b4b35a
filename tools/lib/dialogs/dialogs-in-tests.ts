import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Node, parseSync, Visitor } from "oxc-parser";

interface Dialogs {
  /** The names of the dialogs that end-to-end tests may refer to. */
  readonly known: readonly string[];
  /** The dialogs that at least one test opens and examines. */
  readonly proven: ReadonlySet<string>;
}

const literal = (node: Node | undefined) =>
  node?.type === "Literal" && typeof node.value === "string" ? [node.value] : [];

/** Finds the dialogs in the sources of end-to-end tests: `DIALOGS`, `NAMED_WALKS` and all calls of `proveDialog`. */
export function dialogsInTests(folder: string): Dialogs {
  const known: string[] = [];
  const proven = new Set<string>();
  let declared = "";
  const visitor = new Visitor({
    VariableDeclaration({ declarations: [first] }) {
      declared = first?.id.type === "Identifier" ? first.id.name : "";
    },
    Property({ key, value }) {
      const [name = ""] = key.type === "Identifier" ? [key.name] : literal(key);
      if (declared === "DIALOGS") known.push(name);
      if (declared !== "NAMED_WALKS" || name !== "dialogs" || value.type !== "ArrayExpression")
        return;
      for (const one of value.elements.flatMap((element) => literal(element ?? undefined))) {
        proven.add(one);
      }
    },
    CallExpression({ callee, arguments: [name] }) {
      if (callee.type !== "Identifier" || callee.name !== "proveDialog") return;
      for (const value of literal(name)) proven.add(value);
    },
  });
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts")) continue;
    declared = "";
    visitor.visit(parseSync(file, readFileSync(path.join(folder, file), "utf8")).program);
  }
  return { known, proven };
}
