import { Swords } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { friendCopy as copy } from "../../friend-copy.ts";

const ChallengeFriendDialog = lazy(async () => ({
  default: (await import("./challenge-friend-dialog.tsx")).ChallengeFriendDialog,
}));

/** Whom a player may challenge. */
export interface Friend {
  readonly id: string;
  readonly username: string;
}

interface ChallengeFriendButtonProps {
  readonly friend: Friend;
  /** Its sign alone where there is little room. */
  readonly isCompact?: boolean;
}

/** Challenges a friend from wherever he is met. */
export function ChallengeFriendButton({ friend, isCompact = false }: ChallengeFriendButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
    setWasOpen(true);
  };
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={copy.openOf(friend.username)}
        onClick={open}
      >
        <Swords aria-hidden />
        <span className={isCompact ? "max-md:sr-only" : undefined}>{copy.open}</span>
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <ChallengeFriendDialog friend={friend} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
