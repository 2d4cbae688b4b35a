import { Terms } from "@/features/legal/components/terms";
import { copy } from "@/features/legal/copy";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.title, description: copy.headDescription });

export function Component() {
  return <Terms />;
}
