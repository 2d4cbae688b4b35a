import type { RouteObject } from "react-router";
import { LoadingScreen } from "@/components/loading-screen";
import { PAGES, type SitePage } from "@/config/pages";
import { RequireModule } from "./guards/require-module.tsx";
import { RootLayout } from "./layout/root-layout.tsx";
import { SiteLayout } from "./layout/site-layout.tsx";
import { RouteError } from "./routes/errors/route-error.tsx";

/** The source file of the page that a route shows, as the build's manifest names it; null for a layout. */
export function pageSource(routeId: string): string | null {
  const [file] = routeId.split(" at ");
  return file && routeId.includes(" at ") ? `src/app/routes/${file}.tsx` : null;
}

function page(path: string, file: string): RouteObject {
  // The list of all page modules is loaded on demand, because the HTML already names the file of the first page.
  const lazy = async () => (await import("./page-modules.ts")).loadPage(file);
  return { id: `${file} at ${path}`, path, lazy };
}

/** Marks a layout whose pages search engines must not list, because only signed-in users see them. */
const PRIVATE = { isPrivate: true } as const;

/** The pages with a guard. A page that belongs to a module is unavailable while the module is switched off. */
function pagesFor(guard: SitePage["guard"], isBare?: true): RouteObject[] {
  const pages = PAGES.filter((entry) => entry.guard === guard && entry.isBare === isBare);
  const modules = [...new Set(pages.map(({ module }) => module))];
  return modules.flatMap((name): RouteObject[] => {
    const children = pages
      .filter(({ module }) => module === name)
      .map(({ path, file }) => page(path, file));
    return name ? [{ element: <RequireModule name={name} />, children }] : children;
  });
}

/** All pages with their layouts and guards, used by the browser and by the server that renders pages. */
export const routes: RouteObject[] = [
  // An overlay on a stream must not show an error page; it shows nothing instead.
  { errorElement: <></>, HydrateFallback: () => null, children: pagesFor("everybody", true) },
  {
    element: <RootLayout routes={() => routes} />,
    errorElement: <RouteError />,
    HydrateFallback: LoadingScreen,
    children: [
      {
        element: <SiteLayout />,
        children: [
          {
            errorElement: <RouteError />,
            children: [
              ...pagesFor("everybody"),
              {
                lazy: () => import("./guards/require-session.tsx"),
                handle: PRIVATE,
                children: pagesFor("players"),
              },
              page("*", "errors/not-found-page"),
            ],
          },
        ],
      },
      {
        lazy: () => import("./guards/require-admin.tsx"),
        handle: PRIVATE,
        children: [
          {
            lazy: () => import("./layout/admin-layout.tsx"),
            children: [{ errorElement: <RouteError />, children: pagesFor("admins") }],
          },
        ],
      },
    ],
  },
];
