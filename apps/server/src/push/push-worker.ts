/**
 * Delivers pushes in a separate thread: to encrypt and send ten thousand pushes takes half a minute of CPU
 * time, and no request should wait for that.
 */
import { ownMemory, startQuietCollection } from "@leyenda/platform/context/quiet-collection";
import { workerData } from "piscina";
import { createDelivery, type DeliverySettings } from "./push-delivery.ts";

// A thread has a separate heap, whose garbage only the thread itself can collect.
const memory = ownMemory();
if (memory) startQuietCollection(memory);

export const deliver = createDelivery(workerData as DeliverySettings);
