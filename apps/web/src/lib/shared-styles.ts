let loading: Promise<void> | null = null;

/** Inserts the whole style sheet where the page's part of it was, because later style sheets override earlier ones. */
async function load(marker: HTMLLinkElement): Promise<void> {
  const sheet = document.createElement("link");
  Object.assign(sheet, { rel: "stylesheet", href: marker.href });
  const done = new Promise((resolve, reject) => {
    sheet.addEventListener("load", resolve);
    const failure = new Error(`The style sheet did not load: ${marker.href}`);
    sheet.addEventListener("error", () => reject(failure));
  });
  marker.after(sheet);
  try {
    await done;
    marker.previousElementSibling?.remove();
    marker.remove();
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
  const marker = document.querySelector<HTMLLinkElement>("link[data-shared-styles]");
  if (marker) await (loading ??= load(marker));
}
