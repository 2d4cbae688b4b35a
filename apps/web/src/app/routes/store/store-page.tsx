import { Store } from "@/features/store/components/store";
import { StoreHeader } from "@/features/store/components/store-header";
import { copy } from "@/features/store/copy";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.tab, description: copy.description }, true);

/** /store */
export function Component() {
  return (
    <>
      <StoreHeader />
      <Store />
    </>
  );
}
