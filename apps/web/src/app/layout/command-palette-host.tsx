import { lazy, Suspense, useEffect, useState } from "react";
import { useSession } from "@/hooks/use-session";
import { palettePages } from "../navigation.ts";
import { SECTION_ICONS } from "./section-icons.ts";
import { closePalette, openPalette, usePaletteIsOpen } from "./palette-state.ts";

const CommandPalette = lazy(async () => ({
  default: (await import("@/features/command-palette/components/command-palette")).CommandPalette,
}));

/** Listens for Ctrl/⌘ K and loads the palette at its first use. */
export function CommandPaletteHost() {
  const isOpen = usePaletteIsOpen();
  const { user, isAdmin } = useSession();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      openPalette();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <CommandPalette
        open={isOpen}
        onClose={closePalette}
        pages={palettePages({ isSignedIn: user !== null, isAdmin }).map((page) => ({
          ...page,
          icon: SECTION_ICONS[page.to],
        }))}
      />
    </Suspense>
  );
}
