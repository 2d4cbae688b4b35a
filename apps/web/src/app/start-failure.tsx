import { WifiOff } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import { copy } from "./copy.ts";

/**
 * Shown instead of the app if the deployment's configuration cannot be read.
 * The script in `index.html` handles input, without hydration.
 */
export function StartFailure() {
  return (
    <main data-alone="" className="gutters grid min-h-dvh place-items-center">
      <EmptyState
        icon={WifiOff}
        title={copy.start.title}
        description={copy.start.description}
        action={<Button onClick={() => window.location.reload()}>{copy.start.retry}</Button>}
      />
    </main>
  );
}
