import type { RouteObject } from "react-router";
import { loadParts } from "@/components/island";
import { loadSharedStyles } from "@/lib/shared-styles";

/** What a page's module exports: the page's component, and the page's definition as `handle` (`lib/define-page.ts`). */
export type PageModule = Pick<RouteObject, "Component" | "handle">;

const modules = import.meta.glob<PageModule>([
  "./routes/**/*-page.tsx",
  "!./routes/errors/{notice,maintenance}-page.tsx",
]);

/** Loads the module of a page, with the lazily loaded components in it, and the styles of all pages. */
export async function loadPage(file: string): Promise<PageModule> {
  const load = modules[`./routes/${file}.tsx`];
  if (!load) throw new Error(`There is no page routes/${file}.tsx.`);
  const styles = import.meta.env.SSR ? null : loadSharedStyles();
  const [module] = await Promise.all([load(), styles]);
  await loadParts();
  return module;
}
