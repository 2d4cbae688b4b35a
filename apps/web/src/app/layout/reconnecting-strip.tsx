import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { systemStatusKeys } from "@/entities/module/api/system-status";
import { useRootAttribute } from "@/hooks/use-root-attribute";
import { useIsReconnecting } from "@/lib/connection-state";
import { copy } from "../copy.ts";

/** An interruption of the connection is shown only if it lasts longer than this, in milliseconds. */
const PATIENCE_MS = 1200;
/** While the app sends no other request, the connection is checked with a request at this interval in milliseconds. */
const TRY_MS = 4000;

/** A strip above the page while the server cannot be reached; the page moves down by its height. */
export function ReconnectingStrip() {
  const isReconnecting = useIsReconnecting();
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

  useRootAttribute("reconnecting", isShown);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-0 z-40 flex justify-center print:hidden"
    >
      {isShown && (
        <span className="badge badge-dot badge-pulse h-(--strip-height) w-full animate-rise justify-center rounded-none border border-border py-0 text-sm leading-none [--badge:var(--warning)]">
          {copy.reconnecting}
        </span>
      )}
    </div>
  );
}
