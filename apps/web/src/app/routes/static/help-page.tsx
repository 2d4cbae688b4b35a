import { Help } from "@/features/help/components/help";
import { copy } from "@/features/help/copy";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.title, description: copy.headDescription });

export function Component() {
  return <Help />;
}
