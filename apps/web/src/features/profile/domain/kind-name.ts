import { copy } from "../copy.ts";

/** What a kind of the ledger is called; an unknown one keeps its own name. */
export function kindName(kind: string): string {
  return kind in copy.kinds ? copy.kinds[kind as keyof typeof copy.kinds] : kind;
}
