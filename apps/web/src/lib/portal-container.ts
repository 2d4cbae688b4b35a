/**
 * Where menus are put: what stands in no landmark is skipped by who walks from one to the next. Out of a
 * dialog, which hides the page and so all that is in it, they open beside it.
 */
export function portalContainer(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const dialog = document.querySelector("[role=dialog][data-state=open]");
  return dialog ? document.body : document.getElementById("contenido");
}
