import { type ADMIN_PAGES, PAGES, type SITE_PAGES, type SitePage } from "./pages.ts";

type ParametersOf<Page extends SitePage> = Page extends {
  readonly parameters: readonly (infer Name)[];
}
  ? Name
  : never;

/** The name of a URL parameter that at least one page lists in `parameters`. */
export type Parameter =
  | ParametersOf<(typeof SITE_PAGES)[keyof typeof SITE_PAGES]>
  | ParametersOf<(typeof ADMIN_PAGES)[keyof typeof ADMIN_PAGES]>;

/** Every URL parameter of the app. */
export const PARAMETERS: readonly string[] = [
  ...new Set(PAGES.flatMap(({ parameters = [] }) => parameters)),
];
