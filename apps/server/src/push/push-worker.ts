/**
 * Delivers pushes in a separate thread: encrypting ten thousand and calling their services occupies a
 * processor for half a minute, and no request should wait for that.
 */
import { ownMemory, startQuietCollection } from "@leyenda/platform/context/quiet-collection";
import { workerData } from "piscina";
import { createDelivery, type DeliverySettings } from "./push-delivery.ts";

// A thread has a separate heap, which only it can collect.
const memory = ownMemory();
if (memory) startQuietCollection(memory);

export const deliver = createDelivery(workerData as DeliverySettings);
