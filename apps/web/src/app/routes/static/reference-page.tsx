import { ApiReference } from "@/features/programs/components/api-reference";
import { referenceCopy as copy } from "@/features/programs/reference-copy";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.pageTitle, description: copy.headDescription });

export function Component() {
  return <ApiReference />;
}
