import { createApiReference } from "@scalar/api-reference";
import "@scalar/api-reference/style.css";
import { isTold } from "../domain/reference-frame.ts";
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
  [".cm-scroller:not([tabindex='0'])", (body) => body.setAttribute("tabindex", "0")],
  [".cm-content:not([aria-label])", (body) => body.setAttribute("aria-label", copy.body)],
  [".response-card[role]", (card) => card.removeAttribute("role")],
  [
    ".request-card .scalar-card-header-title > .sr-only:first-child",
    (word) => {
      if (word.textContent !== copy.exampleOf) word.textContent = copy.exampleOf;
    },
  ],
  [
    ":is(.property-description, .parameter-item, .response-description) p:not([lang])",
    (words) => words.setAttribute("lang", isTold(words.textContent.trim()) ? "es" : "en"),
  ],
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

/** What was tried with lasts until the page is left, so that no chapter asks for it again. It is kept nowhere. */
let tried = "";

/**
 * Draws a chapter of the reference into an element, to read and to try. It speaks to nobody but this site;
 * its faces and colours are the product's (`reference.css`). Each operation has its id as an anchor.
 *
 * @param description a whole OpenAPI document
 * @returns what takes it away again
 */
export function drawReference(place: HTMLElement, description: object): () => void {
  const stopRepairs = keepAccessible();
  const { destroy } = createApiReference(place, {
    content: description,
    baseServerURL: location.origin,
    localization: {
      locale: "es",
      translations: { apiClient: { authSelector: { selectedType: copy.kindOfToken } } },
    },
    // On a phone each operation is a line that opens, by a press or by its address.
    layout: matchMedia("(width < 48rem)").matches ? "classic" : "modern",
    theme: "none",
    forceDarkModeState: "dark",
    hideDarkModeToggle: true,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: "never",
    // The page has its own ways through the chapters, and its own search.
    showSidebar: false,
    hideSearch: true,
    generateOperationSlug: ({ operationId, path }) => operationId ?? path,
    generateWebhookSlug: ({ name }) => name,
    defaultOpenAllTags: true,
    expandAllParameters: false,
    orderSchemaPropertiesBy: "preserve",
    authentication: {
      preferredSecurityScheme: "token",
      securitySchemes: { token: { token: tried } },
    },
    onRequestBuilt: ({ request }) => {
      const [, token] = /^Bearer ?(.*)$/.exec(request.headers.get("authorization") ?? "") ?? [];
      // Without one it is a visitor who asks, and none is sent.
      if (token === "") request.headers.delete("authorization");
      tried = token || tried;
    },
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
