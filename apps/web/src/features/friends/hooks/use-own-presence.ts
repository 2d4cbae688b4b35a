import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLiveChannel } from "@/lib/live-channel";
import { presenceHiddenQuery, touchPresence } from "../api/presence.ts";

const TOUCH_MS = 60_000;

/** Shows friends that the player is online, unless the player hides their presence. */
export function useOwnPresence(userId: string): void {
  const { data: isHidden } = useQuery(presenceHiddenQuery(userId));
  const isShown = isHidden === false;

  useLiveChannel({
    topic: isShown ? `presence:${userId}` : null,
    config: { private: true, presence: { key: userId } },
    wire: (channel) => channel.on("presence", { event: "sync" }, () => undefined),
    onJoined: (channel) => void channel.track({}),
  });

  useEffect(() => {
    if (!isShown) return;
    const touch = () => {
      // A failed update is harmless: the next one comes a minute later.
      if (document.visibilityState === "visible") void touchPresence().catch(() => undefined);
    };
    touch();
    const timer = setInterval(touch, TOUCH_MS);
    const onVisibility = () => void touchPresence().catch(() => undefined);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [isShown]);
}
