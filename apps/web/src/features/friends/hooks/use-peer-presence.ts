import { useState } from "react";
import { useLiveChannel } from "@/lib/live-channel";

interface PeerPresence {
  readonly isOnline: boolean;
  /** When the friend went offline; null if that did not happen while this page was open. */
  readonly leftAt: string | null;
}

const ABSENT: PeerPresence = { isOnline: false, leftAt: null };

/** Whether a friend is online right now. The database decides who may see that. */
export function usePeerPresence(peerId: string | null): PeerPresence {
  const [known, setKnown] = useState<PeerPresence & { readonly peerId: string | null }>({
    ...ABSENT,
    peerId,
  });
  const update = (isOnline: boolean) =>
    setKnown((before) => ({
      peerId,
      isOnline,
      leftAt:
        before.peerId === peerId && before.isOnline && !isOnline
          ? new Date().toISOString()
          : before.leftAt,
    }));

  useLiveChannel({
    topic: peerId === null ? null : `presence:${peerId}`,
    config: { private: true },
    wire: (channel) =>
      channel.on("presence", { event: "sync" }, () =>
        update(Object.keys(channel.presenceState()).length > 0),
      ),
    onLeft: () => setKnown({ ...ABSENT, peerId }),
  });
  return known.peerId === peerId ? known : ABSENT;
}
