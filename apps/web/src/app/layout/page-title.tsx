import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { BRAND } from "@leyenda/site/brand";
import { showTitle } from "@/lib/tab-title";
import { isPage } from "../page-handle.ts";

/** Sets the title of the browser tab. Each page defines its title once, for the browser and the server. */
export function PageTitle() {
  const client = useQueryClient();
  const match = useMatches().at(-1);
  const { pathname, search } = useLocation();

  useEffect(() => {
    const page: unknown = match?.handle;
    if (!isPage(page)) return;
    const site = {
      url: window.location.origin + pathname,
      origin: window.location.origin,
      brand: BRAND,
    };
    const address = { params: match?.params ?? {}, search: new URLSearchParams(search) };
    const tell = () => {
      const head = page.head(client, address, site);
      if (head) showTitle(head.title);
    };
    tell();
    return client.getQueryCache().subscribe(({ type }) => type === "updated" && tell());
  }, [client, match, pathname, search]);

  return null;
}
