let loading: Promise<void> | null = null;

/** Replaces the part in the document, at the same place, because later sheets override earlier ones. */
function load(link: HTMLLinkElement): Promise<void> {
  const part = link.previousElementSibling;
  const sheet = document.createElement("link");
  return new Promise((resolve, reject) => {
    sheet.rel = "stylesheet";
    sheet.addEventListener("load", () => {
      part?.remove();
      resolve();
    });
    sheet.addEventListener("error", () => {
      sheet.replaceWith(link);
      loading = null;
      reject(new Error("The style sheet did not load."));
    });
    sheet.href = link.href;
    link.replaceWith(sheet);
  });
}

/**
 * Loads the style sheet that all pages share. The server sends with a rendered page only the part that this page can use,
 * so the whole sheet must be loaded before another page is shown. Does nothing if the document has the whole sheet.
 */
export function loadSharedStyles(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link[data-shared-styles]");
  if (link) loading = load(link);
  return loading ?? Promise.resolve();
}
