import type { FastifyReply } from "fastify";

/** Records whether the client has closed the connection before the response was sent. */
export class Departure {
  isGone = false;
  /** Called when the client closes the connection. Can be replaced during a request. */
  onGone: (() => void) | null = null;
}

/** Watches the connection of a response. */
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
