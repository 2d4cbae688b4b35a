/**
 * A page of the site: its URL, who may open it and which menus link to it.
 * The reads and the title of a page are defined with `lib/define-page.ts`.
 */
export interface SitePage {
  /** The URL of the page, as the router matches it. */
  readonly path: `/${string}`;
  /** The page's module in `app/routes/`, without extension. */
  readonly file: string;
  /** The users that can open the page. */
  readonly guard: "everybody" | "players" | "admins";
  /** The module switch that closes the page. */
  readonly module?: "tournaments" | "store" | "friends" | "challenges";
  /** The name in menus and in the command palette. A page without a name is not offered there. */
  readonly label?: string;
  /** The menu that links to the page. The command palette needs only `guard` and `label`. */
  readonly menu?: "main" | "company" | "admin";
  /** The users whose navigation bar on a phone links to the page. */
  readonly phone?: "everybody" | "visitor" | "player";
  /** A shorter name for the phone's navigation bar. */
  readonly phoneLabel?: string;
  /** Whether the page is useful only to visitors, like the sign-in page. */
  readonly isEntrance?: boolean;
  /** Whether nothing of the site is rendered around the page, because streaming software lays it over a video. */
  readonly isBare?: boolean;
  /** Whether only this exact URL, not the URLs below it, marks the section as current in menus. */
  readonly end?: boolean;
  /** The URL of the section that the page belongs to, if the page's URL does not begin with it. */
  readonly section?: string;
  /** The URL of this page with the player's own data, for the command palette. */
  readonly own?: { readonly to: string; readonly label: string };
  /**
   * The allowed URL parameters.
   * The server ignores other parameters, so that URLs with the same allowed parameters share one cached page.
   * The build for the browser leaves this field out.
   */
  readonly parameters?: readonly string[];
  /** Whether the page only redirects to another page. The build for the browser leaves this field out. */
  readonly isRedirect?: boolean;
}

export type PageTable = Readonly<Record<string, SitePage>>;
