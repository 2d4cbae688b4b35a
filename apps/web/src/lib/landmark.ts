/**
 * Where menus are put: what stands in no landmark is skipped by who walks from one to the next.
 * Not for what opens out of a dialog, which hides the page and this with it.
 */
export function mainLandmark(): HTMLElement | null {
  return typeof document === "undefined" ? null : document.getElementById("contenido");
}
