import { BRAND } from "@leyenda/site/brand";

/** The title of the page, and the number of waiting items shown before the title. */
const shown = { base: "", badge: 0 };
const BADGE = /^\(\d+\+?\) /u;
const BADGE_HIGHEST = 99;

function render(): void {
  // The first title is that of the HTML document.
  const base = shown.base || document.title.replace(BADGE, "");
  const count = shown.badge > BADGE_HIGHEST ? `${BADGE_HIGHEST}+` : String(shown.badge);
  document.title = shown.badge > 0 ? `(${count}) ${base}` : base;
}

export function showTitle(title: string): void {
  shown.base = `${title} · ${BRAND}`;
  render();
}

/** Shows a number before the title of the browser tab, for a user who is looking at another tab. */
export function showBadge(count: number): void {
  shown.badge = count;
  render();
}
