export interface ColumnOrigin {
  readonly viewColumn: number;
  readonly relationOid: string;
  readonly relationColumn: number;
}

/**
 * Reads the origin of a view's columns from its stored parse tree (`pg_rewrite.ev_action`). Parentheses are matched,
 * because only the target list of the outermost query matters, and inner queries have one too.
 */
export function viewColumnOrigins(definition: string): ColumnOrigin[] {
  const list = outerTargetList(definition);
  const origins: ColumnOrigin[] = [];
  for (const entry of topLevelNodes(list)) {
    const number = /:resno (\d+)(?!.*:resno )/s.exec(entry);
    const table = /:resorigtbl (\d+)(?!.*:resorigtbl )/s.exec(entry);
    const column = /:resorigcol (\d+)(?!.*:resorigcol )/s.exec(entry);
    if (number === null || table === null || column === null || table[1] === "0") continue;
    origins.push({
      viewColumn: Number(number[1]),
      relationOid: table[1] ?? "0",
      relationColumn: Number(column[1]),
    });
  }
  return origins;
}

/** Returns the text inside the parentheses of the outermost query's `:targetList`. */
function outerTargetList(definition: string): string {
  let depth = 0;
  for (let index = 0; index < definition.length; index += 1) {
    const character = definition[index];
    if (character === "\\") index += 1;
    else if (character === "{" || character === "(") depth += 1;
    else if (character === "}" || character === ")") depth -= 1;
    // In `({QUERY ...`, the depth is 2: the list around the query, and the query itself.
    else if (depth === 2 && definition.startsWith(":targetList (", index)) {
      return balanced(definition, index + ":targetList ".length);
    }
  }
  return "";
}

/** Returns the text between the opening parenthesis at `start` and the matching closing one. */
function balanced(text: string, start: number): string {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (character === "\\") index += 1;
    else if (character === "{" || character === "(") depth += 1;
    else if (character === "}" || character === ")") {
      depth -= 1;
      if (depth === 0) return text.slice(start + 1, index);
    }
  }
  return "";
}

function topLevelNodes(list: string): string[] {
  const nodes: string[] = [];
  let position = list.indexOf("{");
  while (position >= 0) {
    const node = balanced(list, position);
    nodes.push(node);
    position = list.indexOf("{", position + node.length + 2);
  }
  return nodes;
}
