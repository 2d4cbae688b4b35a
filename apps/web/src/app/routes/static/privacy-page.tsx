import { redirect } from "react-router";
import { paths } from "@/config/paths";
import { copy, PRIVACY_ANCHOR } from "@/features/legal/copy";
import { definePage } from "@/lib/define-page";

export const handle = definePage({
  isPrivate: true,
  head: () => ({ title: copy.title, description: copy.headDescription }),
});

/** The page /privacy redirects to a section of the terms. */
export const loader = () => redirect(`${paths.terms()}#${PRIVACY_ANCHOR}`);
