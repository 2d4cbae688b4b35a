import { BrandMark } from "./brand-mark.tsx";
import { copy } from "./copy.ts";

/** The whole window, before anything can be shown. */
export function LoadingScreen() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <BrandMark className="size-16 animate-pulse" />
      <span className="sr-only">{copy.loading}</span>
    </div>
  );
}
