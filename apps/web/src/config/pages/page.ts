/** A page of the site: its address, who may open it and where it is offered. What it reads and its title: `lib/page.ts`. */
export interface SitePage {
  /** Its address, as the router matches it. */
  readonly path: `/${string}`;
  /** Its module in `app/routes/`. */
  readonly file: string;
  /** Its audience. */
  readonly guard: "everybody" | "players" | "admins";
  /** The switch that closes it. */
  readonly module?: "tournaments" | "store" | "friends" | "challenges";
  /** Its name in menus and in the command palette; without a name they do not offer it. */
  readonly label?: string;
  /** The menu that leads there; a guard and a label are enough for the command palette. */
  readonly menu?: "main" | "company" | "admin";
  /** Its place in the phone's navigation bar, and for whom. */
  readonly phone?: "everybody" | "visitor" | "player";
  /** Its name on a phone, where there is less room. */
  readonly phoneLabel?: string;
  /** Only visitors have a use for it. */
  readonly isEntrance?: boolean;
  /** Laid over a stream by other software: nothing of the site is rendered around it. */
  readonly isBare?: boolean;
  /** Its section covers this address alone, not those below. */
  readonly end?: boolean;
  /** The address of the section that marks it as current, where its own does not begin with that one. */
  readonly section?: string;
  /** The player's own part of it, for the command palette. */
  readonly own?: { readonly to: string; readonly label: string };
  /**
   * The parameters that its address may have. The server ignores all others, and caches one page for all addresses that
   * differ in nothing else. Not in the browser's build.
   */
  readonly parameters?: readonly string[];
  /** It shows nothing itself: it redirects to another page. Not in the browser's build. */
  readonly isRedirect?: boolean;
}

export type PageTable = Readonly<Record<string, SitePage>>;
