import { BrandMark } from "./brand-mark.tsx";
import { copy } from "./copy.ts";

/** A spinner that fills the window until the app can show a page. */
export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <BrandMark className="size-16 animate-pulse" />
      <h1 className="sr-only">{copy.loading}</h1>
    </main>
  );
}
