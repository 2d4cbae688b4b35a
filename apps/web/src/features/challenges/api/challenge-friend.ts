import { useMutation } from "@/hooks/use-mutation";
import { errorCode } from "@/lib/errors";
import { supabase, write } from "@/lib/supabase";
import { refusedField } from "../domain/new-challenge-form.ts";
import { friendCopy } from "../friend-copy.ts";
import { CHALLENGE_INVALIDATES } from "./challenge-invalidates.ts";

interface FriendChallenge {
  readonly friendId: string;
  readonly gameId: string;
  readonly wager: number;
  readonly bestOf: number;
}

/** Challenges a friend: the wager goes into escrow, and the chat shows a card. */
export function useChallengeFriend(onSent: () => void) {
  return useMutation({
    mutationFn: write(({ friendId, gameId, wager, bestOf }: FriendChallenge) =>
      supabase.rpc("challenge_friend", {
        p_friend_id: friendId,
        p_game_id: gameId,
        p_wager_amount: wager,
        p_best_of: bestOf,
      }),
    ),
    onSuccess: onSent,
    success: friendCopy.sent,
    failure: (error) => (refusedField(errorCode(error)) ? null : { title: friendCopy.failure }),
    invalidates: CHALLENGE_INVALIDATES,
  });
}
