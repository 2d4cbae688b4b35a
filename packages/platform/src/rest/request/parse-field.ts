import type { Cursor } from "./parser-cursor.ts";
import { expectFieldName, takeFieldName } from "./parser-cursor.ts";
import type { Field, JsonStep } from "./types.ts";

const INDEX = /^-?\d+(?=->|::|\.|,|\)|$)/;

/** Parses the JSON path after a field name, for example `->a->>b->0`. */
export function takeJsonPath(cursor: Cursor): JsonStep[] {
  const steps: JsonStep[] = [];
  for (;;) {
    const asText = cursor.take("->>");
    if (!asText && !cursor.take("->")) return steps;
    const index = INDEX.exec(cursor.text.slice(cursor.position))?.[0];
    if (index !== undefined) {
      cursor.position += index.length;
      steps.push({ asText, key: index, isIndex: true });
      continue;
    }
    if (cursor.peek() === "-") cursor.fail("digit");
    const key = takeFieldName(cursor);
    if (key === null) cursor.fail('"-", digit or any non reserved character different from: .,>()');
    steps.push({ asText, key, isIndex: false });
  }
}

/** Parses a field with its JSON path. Spaces around the field are ignored. */
export function expectField(cursor: Cursor): Field {
  cursor.skipSpaces();
  const name = expectFieldName(cursor);
  const path = takeJsonPath(cursor);
  cursor.skipSpaces();
  return { name, path };
}
