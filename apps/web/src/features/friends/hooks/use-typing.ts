import type { RealtimeChannel } from "@supabase/supabase-js";
import { useEffect, useRef, useState } from "react";
import { useLiveChannel } from "@/lib/live-channel";

const EVENT = "typing";
/** Said again while somebody goes on, and believed for a little longer. */
const REPEAT_MS = 2_500;
const BELIEVED_MS = 4_000;

interface TypingPair {
  readonly userId: string;
  readonly peerId: string;
  /** False where the two do not write to each other (yet). */
  readonly enabled: boolean;
  /** The other side's newest message: with it he is done. */
  readonly lastHeard: string | undefined;
}

/** Whether the other side is typing, and a way to say that one is oneself. */
export function useTyping({ userId, peerId, enabled, lastHeard }: TypingPair) {
  const [isTyping, setIsTyping] = useState(false);
  const channel = useRef<RealtimeChannel | null>(null);
  const saidAt = useRef(0);
  /** When it was to be said, and the channel was not there yet. */
  const wantedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [heard, setHeard] = useState(lastHeard);
  if (heard !== lastHeard) {
    setHeard(lastHeard);
    setIsTyping(false);
  }

  const say = () => {
    const now = Date.now();
    wantedAt.current = now;
    if (!channel.current || now - saidAt.current < REPEAT_MS) return;
    saidAt.current = now;
    // A lost hint is no loss.
    void channel.current
      .send({ type: "broadcast", event: EVENT, payload: { user_id: userId } })
      .catch(() => undefined);
  };

  useLiveChannel({
    topic: enabled ? `chat:${[userId, peerId].toSorted().join(":")}` : null,
    config: { private: true },
    wire: (own) =>
      own.on("broadcast", { event: EVENT }, ({ payload }) => {
        // The player's own other pages are on this channel as well.
        if (payload?.user_id !== peerId) return;
        clearTimeout(timer.current);
        setIsTyping(true);
        timer.current = setTimeout(() => setIsTyping(false), BELIEVED_MS);
      }),
    onJoined(own) {
      channel.current = own;
      if (Date.now() - wantedAt.current < REPEAT_MS) say();
    },
    onLeft() {
      channel.current = null;
      setIsTyping(false);
    },
  });

  return {
    isTyping,
    say,
    /** One's own message is out: the next one is news again. */
    reset: () => {
      saidAt.current = 0;
    },
  };
}
