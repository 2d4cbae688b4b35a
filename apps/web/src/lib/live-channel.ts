import type { RealtimeChannel, RealtimeChannelOptions } from "@supabase/realtime-js";
import { useEffect, useEffectEvent } from "react";
import { reportSubscription } from "./connection-state.ts";
import { liveReady } from "./supabase.ts";

interface LiveChannel {
  /** The channel's name; with null no channel is opened. */
  readonly topic: string | null;
  readonly config?: RealtimeChannelOptions["config"];
  /** Registers the listeners. Called before the channel is joined. */
  readonly wire: (channel: RealtimeChannel) => void;
  /** Called each time the channel is joined. Events before that were missed. */
  readonly onJoined?: (channel: RealtimeChannel, isAgain: boolean) => void;
  readonly onLeft?: () => void;
  /** Whether the user is informed that the connection is lost; false for optional data. */
  readonly isEssential?: boolean;
}

const REFUSED = /^"?Unauthorized/;

/** Channels that are being closed. The client has one channel per topic, so a new channel for the topic must wait. */
const leaving = new Map<string, Promise<unknown>>();

/** Opens a Realtime channel while the component is mounted. */
export function useLiveChannel({
  topic,
  config,
  wire,
  onJoined,
  onLeft,
  isEssential = false,
}: LiveChannel): void {
  const onWire = useEffectEvent(wire);
  const joined = useEffectEvent((channel: RealtimeChannel, isAgain: boolean) =>
    onJoined?.(channel, isAgain),
  );
  const left = useEffectEvent(() => onLeft?.());
  const options = useEffectEvent(() => ({
    config: { ...config, private: config?.private ?? false },
  }));

  useEffect(() => {
    if (topic === null) return;
    let channel: RealtimeChannel | null = null;
    let isClosed = false;
    let joins = 0;
    const open = async () => {
      const client = await liveReady;
      await leaving.get(topic);
      if (isClosed) return;
      channel = client.channel(topic, options());
      const own = channel;
      onWire(own);
      own.subscribe((status, error) => {
        if (isClosed) return;
        // The server refused to let the user join this channel. It would refuse again, so the channel is removed.
        if (error && REFUSED.test(error.message)) void client.removeChannel(own);
        const isWorking = status === "SUBSCRIBED";
        if (isWorking) {
          joins += 1;
          joined(own, joins > 1);
        } else left();
        if (isEssential) reportSubscription(topic, isWorking);
      });
    };
    void open();

    return () => {
      isClosed = true;
      if (isEssential) reportSubscription(topic, true);
      left();
      const gone = channel;
      if (!gone) return;
      const removal = liveReady
        .then((client) => client.removeChannel(gone))
        .finally(() => {
          if (leaving.get(topic) === removal) leaving.delete(topic);
        });
      leaving.set(topic, removal);
    };
  }, [topic, isEssential]);
}
