/**
 * Delivers pushes in a thread of its own: encrypting ten thousand and calling their services takes a processor for
 * half a minute, and no request waits for it.
 */
import { ownMemory, startQuietCollection } from "@leyenda/platform/context/quiet-collection";
import { workerData } from "piscina";
import { createDelivery, type DeliverySettings } from "./push-delivery.ts";

// A thread has a heap of its own, of which nobody else collects anything.
const memory = ownMemory();
if (memory) startQuietCollection(memory);

export const deliver = createDelivery(workerData as DeliverySettings);
