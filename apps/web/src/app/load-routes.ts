import type { RouteObject } from "react-router";

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== "function") return;
  const module = await route.lazy();
  Object.assign(route, module, { lazy: undefined });
}

/** Loads the code of the given routes and of all routes below them, so that they can be rendered synchronously. */
export async function loadRoutes(routes: readonly RouteObject[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      await loadRoute(route);
      await loadRoutes(route.children ?? []);
    }),
  );
}

/** Loads the code of the routes that match a URL. */
export async function loadMatched(
  matches: readonly { readonly route: RouteObject }[],
): Promise<void> {
  await Promise.all(matches.map(({ route }) => loadRoute(route)));
}
