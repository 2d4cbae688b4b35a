import { ownFormats } from "@/lib/format";

/** @param now milliseconds since the epoch */
export const isToday = (iso: string, now: number): boolean =>
  ownFormats.formatDate(iso) === ownFormats.formatDate(new Date(now).toISOString());
