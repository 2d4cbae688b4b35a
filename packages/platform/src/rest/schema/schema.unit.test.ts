import { describe, expect, test } from "vitest";
import { readsRequestSettings, requestReadingFunctions } from "./request-reading-functions.ts";
import { viewColumnOrigins } from "./view-columns.ts";

describe("the origin of a view's columns", () => {
  test("is read from the outermost query only", () => {
    const inner =
      "{QUERY :targetList ({TARGETENTRY :expr {VAR :varno 1} :resno 1 :resname x :resorigtbl 99 :resorigcol 9 :resjunk false})}";
    const definition =
      `({QUERY :rtable ({RANGETBLENTRY :subquery ${inner} :alias {ALIAS :aliasname a\\)b}}) ` +
      ":targetList ({TARGETENTRY :expr {VAR :varno 1 :location 7} :resno 1 :resname id :ressortgroupref 0 :resorigtbl 16400 :resorigcol 3 :resjunk false} " +
      "{TARGETENTRY :expr {FUNCEXPR :args ({CONST :constvalue 4 [ 1 ]})} :resno 2 :resname n :ressortgroupref 0 :resorigtbl 0 :resorigcol 0 :resjunk false}) :limit <>})";
    expect(viewColumnOrigins(definition)).toEqual([
      { viewColumn: 1, relationOid: "16400", relationColumn: 3 },
    ]);
  });
});

describe("whether reading looks at the request", () => {
  const functions = [
    { name: "origin", source: "select current_setting('request.headers', true)" },
    { name: "limited", source: "select private.origin() is not null" },
    { name: "harmless", source: "select auth.uid()" },
  ];

  test.each([
    [["(user_id = auth.uid())"], false, "claims are not the request"],
    [["harmless()"], false, "what it calls reads only claims"],
    [["limited(id)"], true, "it reaches a reader through another function"],
    [["current_setting('request.path', true) = 'x'"], true, "it reads itself"],
    [[], false, "nothing runs"],
  ])("%j: %s, since %s", (roots, expected) => {
    expect(readsRequestSettings(roots, requestReadingFunctions(functions))).toBe(expected);
  });
});
