import { paths } from "@/config/paths";
import type { HolderKind } from "./holder.ts";

/** The address at which a wallet is adjusted. */
export function ticketsAddress(kind: HolderKind, id: string): string {
  const params = new URLSearchParams({ tab: "tickets", de: kind, elegido: id });
  return `${paths.admin.community()}?${params.toString()}`;
}
