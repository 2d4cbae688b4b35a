import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { scheduleCopy } from "../schedule-copy.ts";

const copy = scheduleCopy.bar;

interface ScheduleBarProps {
  /** The number of matches that the draft changes. */
  readonly changed: number;
  readonly clashes: number;
  /** True if a time in the draft is in the past, so that the draft cannot be published. */
  readonly isLate: boolean;
  readonly isPublishing: boolean;
  readonly onDiscard: () => void;
  readonly onPublish: () => void;
}

/** The summary of the draft with its buttons; it stays visible while a long league scrolls. */
export function ScheduleBar(props: ScheduleBarProps) {
  const { changed, clashes, isLate, isPublishing, onDiscard, onPublish } = props;
  return (
    <section
      aria-label={copy.label}
      className={cn(
        "flex flex-wrap items-center gap-x-2 gap-y-3",
        changed > 0 &&
          "sticky top-[calc(var(--header-height)+0.5rem)] z-10 rounded-lg border border-accent/40 bg-surface px-4 py-3 shadow-raised",
      )}
    >
      <p role="status" className="min-w-0 flex-1 basis-24">
        {changed === 0 ? (
          <span className="text-muted">
            <span className="max-md:hidden">{copy.none}</span>
            <span className="md:hidden">{copy.noneByTap}</span>
          </span>
        ) : (
          copy.changed(changed)
        )}
        {clashes > 0 && (
          <strong className="ml-2 text-warning">{scheduleCopy.clashes.title(clashes)}</strong>
        )}
      </p>
      {changed > 0 && (
        <>
          <Button variant="ghost" disabled={isPublishing} onClick={onDiscard}>
            {copy.discard}
          </Button>
          <Button disabled={isLate} isLoading={isPublishing} onClick={onPublish}>
            {copy.publish}
          </Button>
        </>
      )}
    </section>
  );
}
