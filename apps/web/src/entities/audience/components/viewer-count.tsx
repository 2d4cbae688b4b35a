import { Eye } from "lucide-react";
import { useState } from "react";
import { AnimatedNumber } from "@/components/animated-number";
import { cn } from "@/lib/cn";
import { useIsPageVisible } from "@/hooks/use-is-page-visible";
import { useLiveChannel } from "@/lib/live-channel";
import { type AudienceSubject, audienceTopic } from "../api/audience-counts.ts";
import { copy } from "../copy.ts";

interface AudienceMarkProps {
  readonly count: number;
  readonly className?: string | undefined;
}

/** The smallest count that is shown. A single viewer would be the user. */
const LEAST = 2;

/** The number of viewers ('128 mirando'). Renders nothing for fewer than two. */
export function ViewerCount({ count, className }: AudienceMarkProps) {
  if (count < LEAST) return null;
  return (
    <span
      className={cn("inline-flex items-center gap-1.5 whitespace-nowrap tabular-nums", className)}
    >
      <Eye aria-hidden className="size-4 text-muted" />
      <span>
        <AnimatedNumber value={count} from={0} />
        {copy.watching}
      </span>
    </span>
  );
}

/** Counts the viewer in the audience while the page is visible; returns the size of the audience. */
function useAudience(subject: AudienceSubject): number {
  const [count, setCount] = useState(0);
  const isInSight = useIsPageVisible();
  useLiveChannel({
    topic: isInSight ? audienceTopic(subject) : null,
    wire: (channel) =>
      channel.on<{ count?: unknown }>("broadcast", { event: "audience" }, ({ payload }) =>
        setCount(Number(payload.count) || 0),
      ),
  });
  return count;
}

/** The size of the audience, including the viewer. */
export function LiveViewerCount({
  subject,
  className,
}: {
  readonly subject: AudienceSubject;
  readonly className?: string;
}) {
  return <ViewerCount count={useAudience(subject)} className={className} />;
}
