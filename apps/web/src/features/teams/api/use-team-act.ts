import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/hooks/use-toast";
import { sessionProfileKey } from "@/entities/profile/api/session-profile";
import { toastFailure } from "@/lib/toast-failure";
import { teamKeys } from "./team-queries.ts";

interface TeamAct<Input, Output> {
  readonly act: (input: Input) => Promise<Output>;
  readonly success: (input: Input) => string;
  readonly successText?: string;
  readonly failure: string;
}

/** An act on a team: one notice for its end, and every view of teams asks again. */
export function useTeamAct<Input, Output>({
  act,
  success,
  successText,
  failure,
}: TeamAct<Input, Output>) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: act,
    onSuccess: async (_output, input) => {
      toast({ title: success(input), description: successText });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: teamKeys.all }),
        user && queryClient.invalidateQueries({ queryKey: sessionProfileKey(user.id) }),
      ]);
    },
    onError: (error) => toastFailure(failure, error),
  });
}
