/** Writes `supabase/schema/AREAS.md`: what each area refers to, and what it adds to tables of other areas. */
import { AREAS } from "./areas.ts";
import { readReferences, type Attachment } from "./references.ts";
import type { Area } from "./schema-sources.ts";

const HEADER = `# The areas of the schema

An area refers to itself and to areas with a lower number, never to one with a higher number. \`tools/lib/schema/areas.ts\` states the order, \`tools/schema-direction.test.ts\` checks it, and \`npm run migration\` writes this page from \`supabase/schema\`.
`;

const isArea = (name: string): name is keyof typeof AREAS => name in AREAS;

export function areasPage(areas: readonly Area[]): string {
  const { references, attachments, tables } = readReferences(areas);
  const numberOf = new Map(areas.map(({ folder, number }) => [folder, number]));
  const targets = (folder: string): string[] => [
    ...new Set(references.filter(({ from }) => from.area === folder).map(({ to }) => to)),
  ];
  const drawing = areas.map(({ folder, number, name }) => {
    const low = new Set(targets(folder).map((to) => numberOf.get(to)));
    const dots = areas
      .slice(
        0,
        areas.findIndex((area) => area.folder === folder),
      )
      .map((area) => (low.has(area.number) ? "■" : "·"));
    return `${number} ${name.padEnd(15)}${dots.join(" ")}`.trimEnd();
  });
  const sections = areas.map(({ folder, name }) => {
    const owned = tables.get(folder) ?? [];
    const hooks = attachments.filter(({ area }) => area === folder);
    return [
      `## ${folder}\n\n${isArea(name) ? capital(AREAS[name]) : ""}.`,
      owned.length > 0 ? `Tables: ${owned.map((table) => `\`${table}\``).join(", ")}.` : "",
      hooks.length > 0 ? `Attaches to tables of other areas:\n\n${hookTable(hooks)}` : "",
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  });
  return [
    HEADER,
    `Each line is an area. A square marks a lower area to which it refers; the numbers of the columns are at the foot.\n\n\`\`\`\n${drawing.join("\n")}\n${" ".repeat(18)}${areas.map(({ number }) => number).join("")}\n\`\`\``,
    ...sections,
  ]
    .join("\n\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .concat("\n");
}

/** Writes one line per table: the objects that an area attaches to this table of another area. */
function hookTable(hooks: readonly Attachment[]): string {
  const names = [...new Set(hooks.map(({ table }) => table))].toSorted();
  return names
    .map((table) => {
      const own = hooks.filter((hook) => hook.table === table);
      const area = own[0]?.to?.slice(3) ?? "the platform";
      const list = own.map(({ kind, name }) => `${kind} \`${name}\``).join(", ");
      return `- \`${table}\` (${area}): ${list}`;
    })
    .join("\n");
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
