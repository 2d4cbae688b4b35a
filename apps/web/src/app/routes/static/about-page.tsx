import { About } from "@/features/about/components/about";
import { copy } from "@/features/about/copy";
import { useDocumentTitle } from "@/hooks/use-document-title";

export function Component() {
  useDocumentTitle(copy.pageTitle);
  return <About />;
}
