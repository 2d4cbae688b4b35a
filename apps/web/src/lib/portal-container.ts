/**
 * The container of menus: inside the main landmark, because screen reader users who navigate by landmarks skip anything
 * outside. A dialog hides the page with all its content, so a dialog's menus are in the body.
 */
export function portalContainer(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const dialog = document.querySelector("[role=dialog][data-state=open]");
  return dialog ? document.body : document.getElementById("contenido");
}
