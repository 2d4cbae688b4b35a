let loading: Promise<void> | null = null;

/** Inserts the whole style sheet where the page's part of it was, because later style sheets override earlier ones. */
async function load(prefetch: HTMLLinkElement): Promise<void> {
  const sheet = document.createElement("link");
  Object.assign(sheet, { rel: "stylesheet", href: prefetch.href });
  const done = new Promise((resolve, reject) => {
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", () => reject(new Error("The style sheet did not load.")));
  });
  prefetch.after(sheet);
  try {
    await done;
    prefetch.previousElementSibling?.remove();
    prefetch.remove();
  } catch (error) {
    sheet.remove();
    loading = null;
    throw error;
  }
}

/**
 * Loads the style sheet that all pages share. The server sends with a rendered page only the part that this page can use,
 * so the whole sheet must be loaded before another page is shown. Does nothing if the document has the whole sheet.
 */
export async function loadSharedStyles(): Promise<void> {
  const prefetch = document.querySelector<HTMLLinkElement>("link[data-shared-styles]");
  if (prefetch) await (loading ??= load(prefetch));
}
