import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { systemStatusKeys } from "@/entities/module/api/system-status";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { useIsReconnecting } from "@/lib/connection";
import { copy } from "../copy.ts";

/** A blink of the connection is nobody's business. */
const PATIENCE_MS = 1200;
/** So often it is tried whether the server answers again, while nothing else asks it. */
const TRY_MS = 4000;

/** A quiet word while the server cannot be reached, as long as it is so. */
export function ReconnectingNotice() {
  const isReconnecting = useIsReconnecting();
  const { hasProfileFailed } = useSession();
  const client = useQueryClient();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isReconnecting), isReconnecting ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [isReconnecting]);

  useEffect(() => {
    if (!isReconnecting) return;
    const probe = { queryKey: systemStatusKeys.all };
    const timer = setInterval(
      () => void client.refetchQueries(probe, { cancelRefetch: false }),
      TRY_MS,
    );
    return () => clearInterval(timer);
  }, [isReconnecting, client]);

  return (
    <div
      role="status"
      className={cn(
        "pointer-events-none fixed inset-x-0 top-18 z-40 flex justify-center",
        // On a phone the notice of the profile has the line below the header.
        hasProfileFailed &&
          "max-md:top-auto max-md:bottom-[calc(var(--bottom-nav-height)+env(safe-area-inset-bottom)+1rem)]",
      )}
    >
      {isShown && (
        // On a phone a strip as wide as the page: a badge would cover its title.
        <span className="badge badge-dot badge-pulse animate-rise border border-border px-3 py-1.5 [--badge:var(--warning)] max-md:w-full max-md:justify-center max-md:rounded-none max-md:py-0 max-md:leading-4">
          {copy.reconnecting}
        </span>
      )}
    </div>
  );
}
