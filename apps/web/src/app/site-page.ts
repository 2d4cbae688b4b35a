import type { ModuleName } from "@/entities/module/domain/modules";

/** A page of the site: everything that is said of it in one place. */
export interface SitePage {
  readonly pattern: string;
  /** In `routes/`. */
  readonly file: string;
  /** Who is let in. */
  readonly guard: "everybody" | "players" | "admins";
  /** The switch that closes it. */
  readonly module?: ModuleName;
  /** What menus and the command palette call it; without it they do not offer it. */
  readonly label?: string;
  /** The menu that leads there; a guard and a label are enough for the command palette. */
  readonly menu?: "main" | "company" | "admin";
  /** Its place in the bar at the thumb, and for whom. */
  readonly phone?: "everybody" | "visitor" | "player";
  /** What a phone calls it, where the room is less. */
  readonly phoneLabel?: string;
  /** Only visitors have a use for it. */
  readonly isEntrance?: boolean;
  /** Laid over a stream by another program: nothing of the site stands around it. */
  readonly isBare?: boolean;
  /** Its section covers this address alone, not those below. */
  readonly end?: boolean;
  /** The section that marks it as current, where its address does not begin with that one's. */
  readonly section?: string;
  /** The player's own part of it, for the command palette. */
  readonly own?: { readonly to: string; readonly label: string };
}
