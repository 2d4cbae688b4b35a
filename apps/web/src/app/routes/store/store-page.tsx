import { Link } from "react-router";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { Store } from "@/features/store/components/store";
import { copy } from "@/features/store/copy";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage({ title: copy.tab, description: copy.description }, true);

/** /store */
export function Component() {
  return (
    <>
      <PageHeader
        eyebrow={copy.eyebrow}
        title={copy.title}
        description={copy.description}
        className="max-sm:mb-5"
        actions={
          <Link to={paths.purchases()} className={buttonClass({ variant: "outline" })}>
            {copy.purchasesLink}
          </Link>
        }
      />
      <Store />
    </>
  );
}
