import { Swords } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Friend } from "../../domain/friend.ts";
import { useChallengeFormOpen } from "../../hooks/use-challenge-form-open.ts";
import { friendCopy as copy } from "../../friend-copy.ts";

const ChallengeFriendDialog = lazy(async () => ({
  default: (await import("./challenge-friend-dialog.tsx")).ChallengeFriendDialog,
}));

interface ChallengeFriendButtonProps {
  readonly friend: Friend;
  /** The shape of the button. "compact" shows only the icon on a phone; "sign" shows only the icon on all screens. */
  readonly shape: "words" | "compact" | "sign";
}

/** The style for each shape; a button with words is the main action of its page. */
const VARIANTS = { words: "primary", compact: "secondary", sign: "ghost" } as const;

/**
 * Challenges a friend from any page. A user who leaves to buy tickets returns to the button on the friend's profile.
 */
export function ChallengeFriendButton({ friend, shape }: ChallengeFriendButtonProps) {
  const [isOpen, setIsOpen] = useChallengeFormOpen(friend.id, shape === "words");
  const [wasOpen, setWasOpen] = useState(isOpen);
  const open = () => {
    setIsOpen(true);
    setWasOpen(true);
  };
  return (
    <>
      <Button
        variant={VARIANTS[shape]}
        icon={shape === "sign"}
        title={shape === "sign" ? copy.open : undefined}
        aria-haspopup="dialog"
        aria-label={copy.openOf(friend.username)}
        onClick={open}
      >
        <Swords aria-hidden />
        {shape !== "sign" && (
          <span className={shape === "compact" ? "max-md:sr-only" : undefined}>{copy.open}</span>
        )}
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <ChallengeFriendDialog friend={friend} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
