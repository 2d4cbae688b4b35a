import { tournamentAgesQuery } from "@/entities/wagering/api/minimum-ages";
import { Terms } from "@/features/legal/components/terms";
import { copy } from "@/features/legal/copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  reads: () => ({ ages: tournamentAgesQuery() }),
  head: () => ({ title: copy.title, description: copy.headDescription }),
});

export function Component() {
  return <Terms />;
}
