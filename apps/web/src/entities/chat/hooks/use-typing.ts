import type { RealtimeChannel } from "@supabase/realtime-js";
import { useEffect, useRef, useState } from "react";
import { useLiveChannel } from "@/lib/live-channel";

const EVENT = "typing";
/** How often the typing hint is sent while the user types. */
const REPEAT_MS = 2_500;
const BELIEVED_MS = 4_000;

interface TypingRoom {
  /** The private Realtime channel of the conversation; null if the two people cannot write to each other (yet). */
  readonly topic: string | null;
  readonly userId: string;
  /** The newest message of the other person. A new value ends their typing hint. */
  readonly lastHeard: string | undefined;
}

/** Returns which other person is typing, and a function to send the hint for the user. */
export function useTyping({ topic, userId, lastHeard }: TypingRoom) {
  const [typistId, setTypistId] = useState<string | null>(null);
  const channel = useRef<RealtimeChannel | null>(null);
  const saidAt = useRef(0);
  /** The last time at which the user typed, even if the channel was not ready to send a hint. */
  const wantedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [heard, setHeard] = useState(lastHeard);
  if (heard !== lastHeard) {
    setHeard(lastHeard);
    setTypistId(null);
  }

  const say = () => {
    const now = Date.now();
    wantedAt.current = now;
    if (!channel.current || now - saidAt.current < REPEAT_MS) return;
    saidAt.current = now;
    // Errors are ignored, because a lost typing hint does no harm.
    void channel.current
      .send({ type: "broadcast", event: EVENT, payload: { user_id: userId } })
      .catch(() => undefined);
  };

  useLiveChannel({
    topic,
    config: { private: true },
    wire: (own) =>
      own.on("broadcast", { event: EVENT }, ({ payload }) => {
        // The user's other open pages use this channel as well, so their hints are ignored.
        const id: unknown = payload?.user_id;
        if (typeof id !== "string" || id === userId) return;
        clearTimeout(timer.current);
        setTypistId(id);
        timer.current = setTimeout(() => setTypistId(null), BELIEVED_MS);
      }),
    onJoined(own) {
      channel.current = own;
      if (Date.now() - wantedAt.current < REPEAT_MS) say();
    },
    onLeft() {
      channel.current = null;
      setTypistId(null);
    },
  });

  return {
    typistId,
    say,
    /** After a sent message, the next key press sends a hint at once. */
    reset: () => {
      saidAt.current = 0;
    },
  };
}
