import type { Cursor } from "./parser-cursor.ts";
import { Cursor as TextCursor } from "./parser-cursor.ts";
import { expectField } from "./parse-field.ts";
import type { OrderTerm } from "./types.ts";

/** Parses `order=`, for example `name.desc.nullslast,rel(field).asc`. */
export function parseOrder(text: string): OrderTerm[] {
  const cursor = new TextCursor(text, "order");
  const terms: OrderTerm[] = [];
  do {
    terms.push(takeTerm(cursor));
  } while (cursor.take(","));
  if (!cursor.isAtEnd) cursor.fail('delimiter (.), "," or end of input');
  return terms;
}

function takeTerm(cursor: Cursor): OrderTerm {
  let field = expectField(cursor);
  let relation: string | null = null;
  if (field.path.length === 0 && cursor.take("(")) {
    relation = field.name;
    field = expectField(cursor);
    cursor.expect(")");
  }
  const direction = cursor.take(".asc") ? "asc" : cursor.take(".desc") ? "desc" : null;
  const nulls = cursor.take(".nullsfirst")
    ? "nullsfirst"
    : cursor.take(".nullslast")
      ? "nullslast"
      : null;
  cursor.skipSpaces();
  if (!cursor.isAtEnd && cursor.peek() !== ",") {
    if (direction === null && nulls === null && cursor.take(".")) {
      cursor.fail('"asc", "desc", "nullsfirst" or "nullslast"');
    }
    cursor.fail('delimiter (.), "," or end of input');
  }
  return { relation, field, direction, nulls };
}
