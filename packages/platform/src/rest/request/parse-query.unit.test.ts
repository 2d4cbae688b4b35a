import { describe, expect, test } from "vitest";
import { RestError } from "../errors.ts";
import { listToArrayLiteral, toPattern } from "./parse-filter.ts";
import { parseOrder } from "./parse-order.ts";
import { parseQuery, shapeQuery } from "./parse-query.ts";
import { parseSelect } from "./parse-select.ts";
import { parseQueryString } from "./query-string.ts";
import { contentRange, intersectRanges, statusOfRange } from "./ranges.ts";

const LIMITS = { maxEmbedDepth: 5, maxEmbeds: 3, maxFields: 8, maxTerms: 6, maxPatterns: 2 };
const shape = (raw: string, isCall = false) => shapeQuery(parseQueryString(raw), isCall);

describe("shape and values", () => {
  test.each([
    ["id=eq.1", "id=eq.2", true, "only the value differs"],
    ["id=eq.1", "id=neq.1", false, "another operator"],
    ["id=not.eq.1", "id=eq.1", false, "negated"],
    ["id=in.(1,2)", "id=in.(3)", true, "lists of any length"],
    ["id=is.null", "id=is.true", false, "the values of `is` are part of the statement"],
    ["name=like.a*", "name=like.b*", true, "patterns"],
    ["name=eq(any).{a}", "name=eq(all).{a}", false, "another quantifier"],
    ["or=(id.eq.1)", "or=(id.eq.2)", false, "logic trees are taken as they are"],
    ["limit=5", "limit=6", false, "limits are written into the statement"],
    ["select=id", "select=id,name", false, "another select"],
    ["id=eq.1&name=eq.a", "name=eq.a&id=eq.1", false, "order counts"],
  ])("%s and %s: same shape is %s, since %s", (a, b, isSame) => {
    expect(shape(a).shape === shape(b).shape).toBe(isSame);
  });

  test("a procedure's arguments are values, its filters are not arguments", () => {
    const query = shape("p_id=5&age=gt.3&select=name", true);
    expect(query.values).toEqual(["5", "3"]);
    expect(parseQuery(query, LIMITS).filters).toHaveLength(1);
  });
});

describe("select", () => {
  test("everything at once", () => {
    const [column, aliased, relation, spread] = parseSelect(
      'id,"odd name":data->a->>-1::text,e:rel!hint!inner(*,deep(id)),...one(name)',
      LIMITS,
    );
    expect(column).toMatchObject({ kind: "field", field: { name: "id", path: [] } });
    expect(aliased).toMatchObject({
      alias: "odd name",
      cast: "text",
      field: { name: "data", path: [{ key: "a" }, { key: "-1", isIndex: true, asText: true }] },
    });
    expect(relation).toMatchObject({
      kind: "relation",
      name: "rel",
      alias: "e",
      hint: "hint",
      join: "inner",
      children: [{ field: { name: "*" } }, { kind: "relation", name: "deep" }],
    });
    expect(spread).toMatchObject({ kind: "relation", isSpread: true, name: "one" });
  });

  test.each([
    "id,",
    ",id",
    "id)",
    "(id)",
    "rel(",
    "rel(id",
    "a:b:c",
    "id::",
    "id->",
    "..rel(id)",
    "rel!",
    "a b;",
  ])("%s does not parse", (text) => {
    expect(() => parseSelect(text, LIMITS)).toThrow(RestError);
  });

  test.each(["id=is.nullx", "or=(id.eq.1)x", "id=in.(1)x", "id=eq", "id=5", "a.b.=eq.1"])(
    "nor does the filter %s",
    (raw) => {
      expect(() => parseQuery(shape(raw), LIMITS)).toThrow(RestError);
    },
  );

  test("depth and number of embeds are bounded", () => {
    const limits = { ...LIMITS, maxEmbedDepth: 2 };
    expect(() => parseSelect("a(b(c(id)))", limits)).toThrow("Feature not implemented");
    expect(parseSelect("a(b(id))", limits)).toHaveLength(1);
    expect(() => parseSelect("a(b(id)),c(id),d(id)", limits)).toThrow("Feature not implemented");
    expect(parseSelect("a(b(id)),c(id)", limits)).toHaveLength(2);
  });
});

describe("values", () => {
  test.each([
    ["(1,2)", '{"1","2"}'],
    ['("a,b",c)', '{"a,b","c"}'],
    ['("q\\"t")', '{"q\\"t"}'],
    ["()", "{}"],
    ['("")', "{}"],
    ["(a\\b)", '{"a\\\\b"}'],
    ['("a"b)', '{"\\"a\\"b"}'],
  ])("the list %s is the array %s", (list, array) => {
    expect(listToArrayLiteral(list)).toBe(array);
  });

  test.each(["1,2", "(1", "(1)x", ""])("%s is no list", (list) => {
    expect(() => listToArrayLiteral(list)).toThrow(RestError);
  });

  test("stars stand for any text", () => {
    expect(toPattern("*a*b")).toBe("%a%b");
  });

  test("broken encoding is read as far as it goes", () => {
    expect(parseQueryString("a=%zz&b=%C3%B1+x&c")).toEqual([
      { key: "a", value: "%zz" },
      { key: "b", value: "ñ x" },
    ]);
  });
});

describe("order and ranges", () => {
  test("directions, nulls, JSON, a related field", () => {
    expect(parseOrder("a.desc.nullslast,b->>c,rel(d).asc")).toMatchObject([
      { field: { name: "a" }, direction: "desc", nulls: "nullslast" },
      { field: { name: "b", path: [{ key: "c" }] }, direction: null },
      { relation: "rel", field: { name: "d" }, direction: "asc" },
    ]);
    for (const wrong of ["a.down", "a.desc.x", "a,", "rel(a", "a.nullslast.desc"]) {
      expect(() => parseOrder(wrong)).toThrow(RestError);
    }
  });

  test.each([
    [0, 0, null, 200, "*/*"],
    [0, 5, null, 200, "0-4/*"],
    [0, 5, 5, 200, "0-4/5"],
    [0, 5, 9, 206, "0-4/9"],
    [5, 4, 9, 206, "5-8/9"],
    [0, 0, 0, 200, "*/0"],
    [9, 0, 9, 206, "*/9"],
    [10, 0, 9, 416, "*/9"],
  ])("offset %d with %d rows of %s: %d, %s", (offset, rows, total, status, range) => {
    expect(statusOfRange(offset, rows, total)).toBe(status);
    expect(contentRange(offset, rows, total)).toBe(range);
  });

  test("a header's range narrows the parameters'", () => {
    expect(intersectRanges({ offset: 2, limit: 10 }, { offset: 4, limit: null })).toEqual({
      offset: 4,
      limit: 8,
    });
    expect(() => intersectRanges({ offset: 0, limit: 2 }, { offset: 5, limit: 1 })).toThrow(
      RestError,
    );
  });
});
