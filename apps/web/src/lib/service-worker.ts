/** Starts what goes on without a page; where the browser has nothing of the kind it goes without. */
export async function startServiceWorker(): Promise<void> {
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register("/service-worker.js");
}
