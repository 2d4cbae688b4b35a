import { Link } from "react-router";
import { Store } from "@/features/store/components/store";
import { copy } from "@/features/store/copy";
import { definePlainPage } from "@/lib/define-page";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";

export const handle = definePlainPage({ title: copy.tab, description: copy.description }, true);

/** The store's title and a link to the viewer's purchases; on a phone on one line. */
function StoreHeader() {
  return (
    <PageHeader
      eyebrow={copy.eyebrow}
      title={copy.title}
      description={copy.description}
      isLine
      className="[--title-width:6.1vw]"
      actions={
        <Link to={paths.purchases()} className={buttonClass({ variant: "secondary" })}>
          {copy.purchasesLink}
        </Link>
      }
    />
  );
}

/** /store */
export function Component() {
  return (
    <>
      <StoreHeader />
      <Store />
    </>
  );
}
