import type { FastifyReply } from "fastify";

/** Tells that the client hung up before the answer was there. */
export class Departure {
  isGone = false;
  /** What to do about it, at each moment of a request. */
  onGone: (() => void) | null = null;
}

/** Watches the connection over which `reply` will go. */
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
