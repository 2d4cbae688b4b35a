import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** A page sets its title when it appears, so the title is read this much later. */
const TITLE_DELAY_MS = 150;

/** After a navigation, moves the focus to the page and announces its title to screen readers. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [message, setMessage] = useState("");
  const lastPath = useRef(pathname);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    const timer = setTimeout(() => setMessage(document.title), TITLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {message}
    </p>
  );
}
