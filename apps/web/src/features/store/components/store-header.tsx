import { Link } from "react-router";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { copy } from "../copy.ts";

/** The store's name and the way to one's own purchases; on a phone in one line. */
export function StoreHeader() {
  return (
    <PageHeader
      eyebrow={copy.eyebrow}
      title={copy.title}
      description={copy.description}
      isLine
      className="[--title-width:6.1vw]"
      actions={
        <Link to={paths.purchases()} className={buttonClass({ variant: "outline" })}>
          {copy.purchasesLink}
        </Link>
      }
    />
  );
}
