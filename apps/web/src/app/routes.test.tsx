import type { ReactElement } from "react";
import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import { Component as RequireAdmin } from "./guards/require-admin.tsx";
import { RequireModule } from "./guards/require-module.tsx";
import { Component as RequireSession } from "./guards/require-session.tsx";
import { loadMatched } from "./load-routes.ts";
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

const isKnown = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path !== "*";

describe("who may open what", () => {
  test.each([
    "/",
    "/tournaments",
    "/tournaments/1",
    "/profile/1",
    "/team/1",
    "/team",
    "/invite/1",
    "/about",
    "/terms",
    "/contact",
    "/register",
    "/login",
    "/news",
    "/news/gran-final",
    "/matches",
    "/match/1",
    "/match/manage/1",
  ])("everybody: %s", async (path) => {
    expect(isKnown(path)).toBe(true);
    expect(await guardsOf(path)).toMatchObject({ session: false, admin: false });
  });

  test.each([
    "/profile",
    "/teams",
    "/teams/create",
    "/settings",
    "/payment-status",
    "/store",
    "/friends",
    "/challenges",
  ])("who has signed in: %s", async (path) => {
    expect(isKnown(path)).toBe(true);
    expect(await guardsOf(path)).toMatchObject({ session: true, admin: false });
  });

  test.each([
    "/admin",
    "/admin/competition",
    "/admin/tournaments/create",
    "/admin/tournaments/edit/1",
    "/admin/community",
    "/admin/news",
    "/admin/news/create",
    "/admin/news/edit/1",
    "/admin/games",
    "/admin/store",
    "/admin/system",
  ])("admins: %s", async (path) => {
    expect(isKnown(path)).toBe(true);
    expect(await guardsOf(path)).toMatchObject({ admin: true });
  });
});

test.each([
  ["/tournaments", "tournaments"],
  ["/tournaments/1", "tournaments"],
  ["/store", "store"],
  ["/friends", "friends"],
  ["/challenges", "challenges"],
  ["/news", null],
  ["/admin/store", null],
])("the switch that closes %s is %s", async (path, module) => {
  expect((await guardsOf(path)).module).toBe(module);
});
