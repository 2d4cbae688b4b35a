import { useState } from "react";
import { usePageInSight } from "@/hooks/use-page-in-sight";
import { useLiveChannel } from "@/lib/live-channel";
import { type AudienceSubject, audienceTopic } from "../api/audience-counts.ts";

/** Counts the viewer among those who watch while the page is in sight; returns how many they are. */
export function useAudience(subject: AudienceSubject): number {
  const [count, setCount] = useState(0);
  const isInSight = usePageInSight();
  useLiveChannel({
    topic: isInSight ? audienceTopic(subject) : null,
    wire: (channel) =>
      channel.on<{ count?: unknown }>("broadcast", { event: "audience" }, ({ payload }) =>
        setCount(Number(payload.count) || 0),
      ),
  });
  return count;
}
