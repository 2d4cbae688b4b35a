import { Terms } from "@/features/legal/components/terms";
import { copy } from "@/features/legal/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

export function Component() {
  useDocumentTitle(copy.title);
  return <Terms />;
}
