import { useEffect } from "react";
import { APP_NAME } from "@/config/env";

/** Sets the tab's title. Pass undefined while the name is still loading. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${APP_NAME}`;
  }, [title]);
}
