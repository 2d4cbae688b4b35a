import { copy as shared } from "@/components/copy";
import { Button } from "@/components/ui/button";
import { useRetryFailed } from "@/hooks/use-retry-failed";
import { copy } from "../copy.ts";

/** Shows above the page that the player's profile could not be read; one press repeats all failed reads. */
export function ProfileFailureBar() {
  const retry = useRetryFailed();
  return (
    <div role="alert" className="border-b border-danger/50 bg-surface-raised">
      <div className="gutters flex min-h-14 items-center justify-between gap-4">
        <p>{copy.profileUnknown}</p>
        <Button variant="secondary" size="sm" onClick={retry}>
          {shared.retry}
        </Button>
      </div>
    </div>
  );
}
