import { Badge, type BadgeTone } from "@/components/ui/badge";
import { copy } from "../copy.ts";
import type { NewsState } from "../domain/news-state.ts";

const TONES: Readonly<Record<NewsState, BadgeTone>> = {
  borrador: "neutral",
  programada: "warning",
  publicada: "success",
};

export function NewsStateBadge({ state }: { readonly state: NewsState }) {
  return <Badge tone={TONES[state]}>{copy.states[state]}</Badge>;
}
