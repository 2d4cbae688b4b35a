import { useQueryClient } from "@tanstack/react-query";
import { copy as shared } from "@/components/copy";
import { Button } from "@/components/ui/button";
import { sessionProfileKeys } from "@/entities/profile/api/session-profile";
import { useSession } from "@/hooks/use-session";
import { copy } from "../copy.ts";

/** Says that the player's own profile could not be read: what depends on it waits for another try. */
export function ProfileNotice() {
  const { hasProfileFailed } = useSession();
  const client = useQueryClient();
  if (!hasProfileFailed) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 top-18 z-40 mx-auto flex max-w-md animate-rise items-center justify-between gap-4 rounded-lg border border-danger/50 bg-surface-raised py-2 pr-2 pl-4 shadow-raised"
    >
      <p>{copy.profileUnknown}</p>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => void client.refetchQueries({ queryKey: sessionProfileKeys.all })}
      >
        {shared.retry}
      </Button>
    </div>
  );
}
