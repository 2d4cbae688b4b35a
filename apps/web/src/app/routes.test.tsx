import type { ReactElement } from "react";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { patterns } from "@/config/paths";
import { Component as RequireAdmin } from "./guards/require-admin.tsx";
import { RequireModule } from "./guards/require-module.tsx";
import { Component as RequireSession } from "./guards/require-session.tsx";
import { loadMatched } from "./load-routes.ts";
import { PAGES } from "./pages.ts";
import { routes } from "./routes.tsx";

/** Who stands before a page, and which switch closes it. */
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

test.each(PAGES)("$pattern is for $guard, and a switch closes it: $module", async (page) => {
  const { pattern, guard, module = null } = page;
  expect(matchRoutes(routes, addressOf(pattern))?.at(-1)?.route.path).toBe(pattern);
  expect(await guardsOf(addressOf(pattern))).toEqual({
    session: guard === "players",
    admin: guard === "admins",
    module,
  });
});

test("every address has one page, and every page an address", () => {
  const flat = (table: object): string[] =>
    Object.values(table).flatMap((entry) => (typeof entry === "string" ? [entry] : flat(entry)));
  expect(PAGES.map(({ pattern }) => pattern).toSorted()).toEqual(flat(patterns).toSorted());
});

test("no page is open to everybody by oversight", () => {
  const open = PAGES.filter(({ guard }) => guard === "everybody").map(({ pattern }) => pattern);
  expect(open.toSorted()).toEqual([
    "/",
    "/about",
    "/api",
    "/api/reference",
    "/api/reference/:id",
    "/contact",
    "/forgot-password",
    "/guest/:token",
    "/help",
    "/invite/:token",
    "/login",
    "/match/:id",
    "/match/manage/:id",
    "/matches",
    "/news",
    "/news/:slug",
    "/organize/invite/:token",
    "/overlay/match/:id",
    "/overlay/tournament/:id",
    "/privacy",
    "/profile/:id",
    "/ranking",
    "/referee/:token",
    "/register",
    "/team",
    "/team/:id",
    "/terms",
    "/tournaments",
    "/tournaments/:id",
    "/tournaments/:id/champion",
    "/tournaments/:id/draw",
    "/tournaments/:id/predictions",
    "/tv/:id",
    "/unsubscribe",
  ]);
});

test("the back office is for admins, and nothing else is", () => {
  const guarded = PAGES.filter(({ guard }) => guard === "admins");
  expect(guarded).toEqual(PAGES.filter(({ pattern }) => /^\/admin(\/|$)/.test(pattern)));
});
