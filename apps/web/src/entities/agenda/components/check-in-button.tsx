import { Button } from "@/components/ui/button";
import { useCheckIn } from "../api/check-in.ts";
import { copy } from "../copy.ts";

interface CheckInButtonProps {
  readonly tournamentId: string;
  readonly participantId: string;
}

/** Confirms attendance while the check-in window is open. */
export function CheckInButton({ tournamentId, participantId }: CheckInButtonProps) {
  const checkIn = useCheckIn(tournamentId);
  return (
    <Button
      size="lg"
      className="w-full"
      isLoading={checkIn.isPending}
      onClick={() => checkIn.mutate(participantId)}
    >
      {copy.register.checkIn}
    </Button>
  );
}
