/**
 * The element in which menus are rendered.
 * The element is inside the main landmark, because users of screen readers skip everything outside landmarks.
 * A dialog hides the rest of the page, so menus of a dialog are rendered in the body.
 */
export function portalContainer(): HTMLElement | null {
  if (typeof document === "undefined") return null;
  const dialog = document.querySelector("[role=dialog][data-state=open]");
  return dialog ? document.body : document.getElementById("contenido");
}
