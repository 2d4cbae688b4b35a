/** Delivers pushes in a separate thread, because 10,000 pushes take half a minute of CPU time. */
import {
  ownMemory,
  startIdleGarbageCollection,
} from "@leyenda/platform/context/idle-garbage-collection";
import { workerData } from "piscina";
import { createDelivery, type DeliverySettings } from "./push-delivery.ts";

// Only the thread itself can collect the garbage of its heap.
const memory = ownMemory();
if (memory) startIdleGarbageCollection(memory);

export const deliver = createDelivery(workerData as DeliverySettings);
