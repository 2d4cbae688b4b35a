import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { checkInMutation } from "../api/check-in.ts";
import { copy } from "../copy.ts";

interface CheckInButtonProps {
  readonly tournamentId: string;
  readonly participantId: string;
}

/** Confirms attendance while the check-in window is open. */
export function CheckInButton({ tournamentId, participantId }: CheckInButtonProps) {
  const checkIn = useMutation({
    ...checkInMutation(useQueryClient()),
    onSuccess: () =>
      toast({ title: copy.register.checkInDone, description: copy.register.checkInDoneHint }),
    onError: (error) =>
      toast({
        title: copy.register.checkInError,
        description: toUserMessage(error),
        variant: "destructive",
      }),
  });
  return (
    <Button
      size="lg"
      className="w-full"
      isLoading={checkIn.isPending}
      onClick={() => checkIn.mutate({ tournamentId, participantId })}
    >
      {copy.register.checkIn}
    </Button>
  );
}
