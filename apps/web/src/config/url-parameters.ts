import { type ADMIN_PAGES, PAGES, type SITE_PAGES, type SitePage } from "./pages.ts";

type ParametersOf<Page extends SitePage> = Page extends {
  readonly parameters: readonly (infer Name)[];
}
  ? Name
  : never;

/** A parameter that an address of the app may have: one that some page lists in `parameters`. */
export type Parameter =
  | ParametersOf<(typeof SITE_PAGES)[keyof typeof SITE_PAGES]>
  | ParametersOf<(typeof ADMIN_PAGES)[keyof typeof ADMIN_PAGES]>;

/** Every parameter that an address of the app may have. */
export const PARAMETERS: readonly string[] = [
  ...new Set(PAGES.flatMap(({ parameters = [] }) => parameters)),
];
