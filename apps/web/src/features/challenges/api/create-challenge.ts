import { useMutation } from "@/hooks/use-mutation";
import { errorCode } from "@/lib/errors";
import { supabase, write } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { creationArguments, refusedField } from "../domain/new-challenge-form.ts";
import type { ChallengeValues } from "../schemas.ts";
import { CHALLENGE_INVALIDATES } from "./challenge-invalidates.ts";

interface NewChallenge {
  readonly values: ChallengeValues;
  readonly participantId: string;
  readonly isFriendly: boolean;
}

/** Creates a challenge and puts its wager into escrow; returns the challenge's match. */
export function useCreateChallenge() {
  return useMutation({
    mutationFn: write(({ values, ...side }: NewChallenge) =>
      supabase.rpc("create_challenge_and_match", creationArguments(values, side)),
    ),
    success: copy.create.created,
    failure: (error) => (refusedField(errorCode(error)) ? null : { title: copy.create.failure }),
    invalidates: CHALLENGE_INVALIDATES,
  });
}
