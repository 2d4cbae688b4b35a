/** Registers the service worker, if the browser supports it. */
export async function startServiceWorker(): Promise<void> {
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register("/service-worker.js");
}
