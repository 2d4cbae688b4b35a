import { type FairQueue, QueueRefusal } from "../../http/fair-queue.ts";
import {
  acquisitionTimeout,
  clientGone,
  type RestError,
  serverBusy,
  tooManyRequests,
} from "../errors.ts";
import type { Execution } from "./bind-statements.ts";

const ANSWERS: Readonly<Record<QueueRefusal["reason"], () => RestError>> = {
  subject: () => tooManyRequests(1),
  everybody: serverBusy,
  timeout: acquisitionTimeout,
  gone: clientGone,
};

/** Requests a turn like `FairQueue.enter`. Converts a refusal into an error of the data API. */
export function takeTurn(
  queue: FairQueue,
  { visitor, departure }: Pick<Execution, "visitor" | "departure">,
): Promise<void> | undefined {
  return queue.enter(visitor, departure)?.catch((error: unknown) => {
    throw error instanceof QueueRefusal ? ANSWERS[error.reason]() : error;
  });
}
