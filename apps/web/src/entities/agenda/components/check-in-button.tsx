import type { QueryKey } from "@tanstack/react-query";
import { Button, type ButtonLook } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { useCheckIn } from "../api/check-in.ts";
import { checkInCopy } from "../check-in-copy.ts";

interface CheckInButtonProps extends ButtonLook {
  readonly tournamentId: string;
  readonly participantId: string;
  /** The queries of the tournament to refetch after the user has confirmed. */
  readonly invalidates: readonly QueryKey[];
  /** The name of the tournament for screen readers, if the page shows several tournaments. */
  readonly name?: string | undefined;
  readonly className?: string;
}

/** The button to confirm attendance while check-in is open. */
export function CheckInButton({
  tournamentId,
  participantId,
  invalidates,
  name,
  className,
  ...look
}: CheckInButtonProps) {
  const checkIn = useCheckIn(tournamentId, invalidates);
  return (
    <Button
      {...look}
      className={cn(className)}
      aria-label={name === undefined ? undefined : checkInCopy.actFor(name)}
      isLoading={checkIn.isPending}
      onClick={() => checkIn.mutate(participantId)}
    >
      {checkInCopy.act}
    </Button>
  );
}
