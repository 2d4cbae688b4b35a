import type { ReactElement } from "react";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { PAGES } from "@/config/pages";
import { Component as RequireAdmin } from "./guards/require-admin.tsx";
import { RequireModule } from "./guards/require-module.tsx";
import { Component as RequireSession } from "./guards/require-session.tsx";
import { loadMatched } from "./load-routes.ts";
import { routes } from "./routes.tsx";

/** For a path: the guards around its page, and the module whose switch makes the page unavailable. */
async function guardsOf(path: string) {
  const around = (matchRoutes(routes, path) ?? []).slice(0, -1);
  await loadMatched(around);
  const elements = around.flatMap(({ route }) =>
    route.element ? [route.element as ReactElement<{ name?: string }>] : [],
  );
  const has = (guard: unknown) => around.some(({ route }) => route.Component === guard);
  return {
    session: has(RequireSession),
    admin: has(RequireAdmin),
    module: elements.find((element) => element.type === RequireModule)?.props.name ?? null,
  };
}

const addressOf = (pattern: string) => pattern.replace(/:\w+/, "1");

test.each(PAGES)("$path is for $guard, and a switch closes it: $module", async (page) => {
  const { path, guard, module = null } = page;
  expect(matchRoutes(routes, addressOf(path))?.at(-1)?.route.path).toBe(path);
  expect(await guardsOf(addressOf(path))).toEqual({
    session: guard === "players",
    admin: guard === "admins",
    module,
  });
});

test("every address is of one page, and every section of a page is a page", () => {
  const paths: readonly string[] = PAGES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  const sections = PAGES.flatMap(({ section }) => section ?? []);
  expect(sections.filter((section) => !paths.includes(section))).toEqual([]);
});

test("the back office is for admins, and nothing else is", () => {
  const guarded = PAGES.filter(({ guard }) => guard === "admins");
  expect(guarded).toEqual(PAGES.filter(({ path }) => /^\/admin(\/|$)/.test(path)));
});
