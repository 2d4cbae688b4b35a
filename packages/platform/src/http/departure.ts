import type { FastifyReply } from "fastify";

/** Whether the client hung up before the response was sent. */
export class Departure {
  isGone = false;
  /** The handler, which may change during a request. */
  onGone: (() => void) | null = null;
}

/** Watches the connection of `reply`. */
export function watchDeparture({ raw }: Pick<FastifyReply, "raw">): Departure {
  const departure = new Departure();
  departure.isGone = raw.destroyed && !raw.writableFinished;
  raw.once("close", () => {
    if (raw.writableFinished) return;
    departure.isGone = true;
    departure.onGone?.();
  });
  return departure;
}
