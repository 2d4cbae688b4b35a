import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Node, parseSync, Visitor } from "oxc-parser";

type Element = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]["JSXElement"]>>[0];

/** A dialog's title in the source of the app. */
interface Site {
  /** The file of the component, without the ending. */
  readonly file: string;
  /** The expression of the title, as written in the source. */
  readonly title: string;
}

interface Source {
  readonly file: string;
  readonly text: string;
  readonly elements: readonly {
    readonly tag: string;
    readonly element: Element;
    /** The component that contains the element. */
    readonly component: string;
  }[];
}

const text = (source: string, node: Node) => source.slice(node.start, node.end);

function read(name: string, source: string): Source {
  const elements: Source["elements"][number][] = [];
  let component = "";
  new Visitor({
    FunctionDeclaration({ id }) {
      if (id && /^[A-Z]/.test(id.name)) component = id.name;
    },
    JSXElement(element) {
      elements.push({ tag: text(source, element.openingElement.name), element, component });
    },
  }).visit(parseSync(name, source).program);
  return { file: path.basename(name, ".tsx"), text: source, elements };
}

/** Returns the title of a dialog element: an expression, or the spread props that contain the title. */
function titleOf({ text: source }: Source, tag: string, element: Element): string {
  if (tag.endsWith(".Title")) {
    return element.children
      .map((child) => text(source, child))
      .join("")
      .trim();
  }
  const { attributes } = element.openingElement;
  const title = attributes.find(
    (one) => one.type === "JSXAttribute" && text(source, one.name) === "title",
  );
  const given = title ?? attributes.find((one) => one.type === "JSXSpreadAttribute");
  return given ? text(source, given).replace(/^title=/, "") : "";
}

/** Matches a title that is not written in the component: its parent passes it, or it depends on an argument. */
const PASSED_ON = /^\{(?:title|\.\.\.(?:props|content)|\w+\.title\[act\])\}$/;

/**
 * Returns every dialog of the app, identified by its title.
 * If a component receives its title, the components that use it are searched for the title.
 */
export function dialogsOfApp(folder: string): readonly Site[] {
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
    .map((name) => ({ name, source: readFileSync(path.join(folder, name), "utf8") }))
    .filter(({ source }) => /Dialog|ConfirmButton/.test(source))
    .map(({ name, source }) => read(name, source));
  const frames = new Set(["DialogPrimitive.Title", "AlertDialog.Title"]);
  const sites = new Map<string, Site>();
  for (const frame of frames) {
    for (const source of sources) {
      for (const { tag, element, component } of source.elements) {
        if (tag !== frame) continue;
        const title = titleOf(source, tag, element);
        const { file } = source;
        if (PASSED_ON.test(title)) frames.add(component);
        else sites.set(`${file} ${title}`, { file, title });
      }
    }
  }
  return [...sites.values()];
}
