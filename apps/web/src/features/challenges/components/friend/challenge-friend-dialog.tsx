import { Dialog } from "@/components/ui/dialog";
import { leaveUnsaved } from "@/lib/unsaved-work";
import type { Friend } from "../../domain/friend.ts";
import { ChallengeFriendContent } from "./challenge-friend-form.tsx";

interface ChallengeFriendDialogProps {
  readonly friend: Friend;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The dialog of a challenge to a friend: game and wager. */
export function ChallengeFriendDialog({ friend, open, onClose }: ChallengeFriendDialogProps) {
  const leave = () => leaveUnsaved(onClose);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && leave()}>
      {open && <ChallengeFriendContent friend={friend} onSent={onClose} onCancel={leave} />}
    </Dialog>
  );
}
