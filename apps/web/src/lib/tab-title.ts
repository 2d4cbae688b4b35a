import { BRAND } from "@leyenda/site/brand";

/** The page's title, and the number of waiting items before it. */
const shown = { base: "", badge: 0 };
const BADGE = /^\(\d+\+?\) /u;
const BADGE_HIGHEST = 99;

function render(): void {
  // The first title came with the page.
  const base = shown.base || document.title.replace(BADGE, "");
  const count = shown.badge > BADGE_HIGHEST ? `${BADGE_HIGHEST}+` : String(shown.badge);
  document.title = shown.badge > 0 ? `(${count}) ${base}` : base;
}

/** Sets the title of the tab, from the page's definition. */
export function showTitle(title: string): void {
  shown.base = `${title} · ${BRAND}`;
  render();
}

/** Shows a number before the tab's title, for a player who is looking at another tab. */
export function showBadge(count: number): void {
  shown.badge = count;
  render();
}
