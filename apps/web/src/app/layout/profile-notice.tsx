import { copy as shared } from "@/components/copy";
import { Button } from "@/components/ui/button";
import { useRetryFailed } from "@/hooks/use-retry-failed";
import { copy } from "../copy.ts";

/** Says that the player's own profile could not be read, above the page; one press reads again all that failed. */
export function ProfileNotice() {
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
