import { useEffect, useState } from "react";
import { useIsReconnecting } from "@/lib/connection";
import { copy } from "../copy.ts";

/** A blink of the connection is nobody's business. */
const PATIENCE_MS = 2500;

export function ReconnectingNotice() {
  const isReconnecting = useIsReconnecting();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isReconnecting), isReconnecting ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [isReconnecting]);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-18 z-40 flex justify-center"
    >
      {isShown && (
        <span className="badge badge-dot badge-pulse animate-rise border border-border px-3 py-1.5 [--badge:var(--warning)]">
          {copy.reconnecting}
        </span>
      )}
    </div>
  );
}
