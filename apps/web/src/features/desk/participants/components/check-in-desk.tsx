import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/countdown";
import { cn } from "@/lib/cn";
import { useCallMissing, useExtendCheckIn } from "../api/check-in-by-staff.ts";
import { checkInDeskCopy as copy } from "../copy.ts";
import { useCheckIn } from "../hooks/use-check-in.ts";

/** The minutes by which one press extends check-in. */
const EXTRA_MINUTES = 10;

interface CheckInDeskProps {
  readonly tournamentId: string;
  /** True if the page renders nothing above this section. */
  readonly isAlone?: boolean;
  /** True if calling the missing participants is the organiser's next step. */
  readonly isFirst?: boolean;
  /** Other actions that the organiser has before the start. */
  readonly children?: ReactNode;
}

/**
 * Shows open check-in: the number of present participants and the time left. Buttons give more time and call the
 * missing ones.
 */
export function CheckInDesk({
  tournamentId: id,
  isAlone = false,
  isFirst = false,
  children,
}: CheckInDeskProps) {
  const checkIn = useCheckIn(id);
  const extend = useExtendCheckIn();
  const call = useCallMissing();
  if (!checkIn) return null;
  const { isOpen, closesAt, here, all } = checkIn;
  return (
    <div
      role="group"
      data-check-in
      aria-label={copy.title}
      className={cn(
        "flex basis-full flex-wrap items-center gap-x-3 gap-y-2 md:order-last",
        !isAlone && "border-t border-border pt-3",
      )}
    >
      <p className="flex min-w-0 flex-1 basis-56 flex-wrap gap-x-3 text-sm">
        <span className="font-semibold">{copy.title}</span>
        <span>{copy.state(here, all)}</span>
        <span>
          {isOpen ? (
            <>
              {copy.closes} <Countdown to={closesAt} label={copy.closesFor} />
            </>
          ) : (
            copy.closed
          )}
        </span>
      </p>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:[&>.btn:not([data-next-act])]:flex-1">
        <Button
          variant="secondary"
          size="sm"
          aria-label={isOpen ? copy.extendLabel : copy.reopenLabel}
          isLoading={extend.isPending}
          onClick={() => extend.mutate({ tournamentId: id, minutes: EXTRA_MINUTES })}
        >
          {isOpen ? copy.extend : copy.reopen}
        </Button>
        {children}
        {isOpen && here < all && (
          <Button
            variant={isFirst ? "primary" : "secondary"}
            data-next-act={isFirst || undefined}
            size="sm"
            className={isFirst ? "max-md:order-first max-md:basis-full" : undefined}
            isLoading={call.isPending}
            onClick={() => call.mutate({ tournamentId: id })}
          >
            {copy.call(all - here)}
          </Button>
        )}
      </div>
    </div>
  );
}
