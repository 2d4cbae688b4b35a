import type { RealtimeChannel } from "@supabase/realtime-js";
import { useEffect, useRef, useState } from "react";
import { useLiveChannel } from "@/lib/live-channel";

const EVENT = "typing";
/** Said again while somebody goes on, and believed for a little longer. */
const REPEAT_MS = 2_500;
const BELIEVED_MS = 4_000;

interface TypingRoom {
  /** The private channel of the conversation; null where nobody writes to each other (yet). */
  readonly topic: string | null;
  readonly userId: string;
  /** The newest message of somebody else: with it he is done. */
  readonly lastHeard: string | undefined;
}

/** Who else is typing, and a way to say that one is oneself. */
export function useTyping({ topic, userId, lastHeard }: TypingRoom) {
  const [typistId, setTypistId] = useState<string | null>(null);
  const channel = useRef<RealtimeChannel | null>(null);
  const saidAt = useRef(0);
  /** When it was to be said, and the channel was not there yet. */
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
    // A lost hint is no loss.
    void channel.current
      .send({ type: "broadcast", event: EVENT, payload: { user_id: userId } })
      .catch(() => undefined);
  };

  useLiveChannel({
    topic,
    config: { private: true },
    wire: (own) =>
      own.on("broadcast", { event: EVENT }, ({ payload }) => {
        // The player's own other pages are on this channel as well.
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
    /** One's own message is out: the next one is news again. */
    reset: () => {
      saidAt.current = 0;
    },
  };
}
