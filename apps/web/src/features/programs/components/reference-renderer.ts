import { createApiReference } from "@scalar/api-reference";
import "@scalar/api-reference/style.css";
import { referenceCopy as copy } from "../reference-copy.ts";
import "./reference.css";

/** What the renderer leaves out for who does not see it: where, and how it is mended. */
const REPAIRS: readonly (readonly [selector: string, mend: (element: Element) => void])[] = [
  ["button[role=none]", (button) => button.removeAttribute("role")],
  ["[role=combobox]:not([aria-expanded])", (box) => box.setAttribute("aria-expanded", "false")],
  [".scalar-code-copy:not([aria-label])", (button) => button.setAttribute("aria-label", copy.copy)],
  [
    "[class*=code-block] > button:not([aria-label])",
    (button) => button.setAttribute("aria-label", copy.copy),
  ],
  ["[class*=copy-button][aria-controls]", (button) => button.removeAttribute("aria-controls")],
  [".endpoints:not([tabindex])", (list) => list.setAttribute("tabindex", "0")],
  [".cm-scroller:not([tabindex='0'])", (body) => body.setAttribute("tabindex", "0")],
  [".cm-content:not([aria-label])", (body) => body.setAttribute("aria-label", copy.body)],
  [".response-card[role]", (card) => card.removeAttribute("role")],
  ["section[aria-live]:not([role])", (notices) => notices.setAttribute("role", "status")],
];

/** Its dialog stands at the end of the document, not in its place. */
function keepAccessible(): () => void {
  const observer = new MutationObserver(() => {
    for (const [selector, mend] of REPAIRS)
      for (const element of document.querySelectorAll(`.scalar-app ${selector}`)) mend(element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Draws the reference of the public interface into an element, to read and to try. It speaks to nobody
 * but this site; its faces and colours are the product's (`reference.css`).
 *
 * @returns what takes it away again
 */
export function drawReference(place: HTMLElement): () => void {
  const stopRepairs = keepAccessible();
  const { destroy } = createApiReference(place, {
    url: "/api/openapi.json",
    localization: { locale: "es" },
    theme: "none",
    forceDarkModeState: "dark",
    hideDarkModeToggle: true,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: "never",
    // K is the whole site's.
    searchHotKey: "e",
    hideClientButton: true,
    hideModels: true,
    documentDownloadType: "none",
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  });
  return () => {
    stopRepairs();
    destroy();
  };
}
