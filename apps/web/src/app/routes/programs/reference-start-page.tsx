import { redirect } from "react-router";
import { paths } from "@/config/paths";
import { referenceCopy as copy } from "@/features/programs/reference-copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  isPrivate: true,
  head: () => ({ title: copy.pageTitle, description: copy.headDescription }),
});

/** /api/reference: the chapters are listed on the page that introduces the interface. */
export const loader = () => redirect(paths.reference());
