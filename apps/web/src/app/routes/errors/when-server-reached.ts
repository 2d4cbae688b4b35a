/** How often the server is tried, in milliseconds. */
const TRY_MS = 5_000;

/** Calls back once, when the server can be reached; returns a function that stops trying. */
export function whenServerReached(onReached: () => void): () => void {
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    window.removeEventListener("online", tryAgain);
  };
  function tryAgain() {
    fetch("/config.json", { cache: "no-store" }).then(
      ({ ok }) => {
        if (!ok || isOver) return;
        stop();
        onReached();
      },
      () => {},
    );
  }
  const timer = setInterval(tryAgain, TRY_MS);
  window.addEventListener("online", tryAgain);
  return stop;
}
