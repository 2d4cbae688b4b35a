import { About } from "@/features/about/components/about";
import { copy } from "@/features/about/copy";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.pageTitle, description: copy.headDescription });

export function Component() {
  return <About />;
}
