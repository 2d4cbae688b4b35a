import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { type LucideIcon, X } from "lucide-react";
import { Dialog as DialogPrimitive } from "radix-ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { BackCloses } from "@/components/ui/back-closes";
import { useDebounced } from "@/hooks/use-debounced";
import { useReturnFocus } from "@/hooks/use-return-focus";
import { useSession } from "@/hooks/use-session";
import { SEARCH_MINIMUM, searchEverythingQuery } from "../api/search-everything.ts";
import { copy } from "../copy.ts";
import { matchesPage, ofPage, ofPlayer, ofTeam, ofTournament } from "../domain/to-results.ts";
import type { Opened } from "../domain/recent.ts";
import { useRecent } from "../hooks/use-recent.ts";
import { pageIcons } from "../page-icons.ts";
import { PaletteGroup, PaletteItem } from "./palette-item.tsx";

export interface PalettePage {
  readonly to: string;
  readonly label: string;
  /** The page's icon, as menus show it. */
  readonly icon?: LucideIcon | undefined;
}

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Pages the viewer may open. */
  readonly pages: readonly PalettePage[];
}

const SHOWN_RECENT = 5;
const RECENT = "recent:";

/** Finds pages, tournaments, teams and players from any page; at first it shows the most opened ones. */
export function CommandPalette({ open, onClose, pages }: CommandPaletteProps) {
  const navigate = useNavigate();
  const returnFocus = useReturnFocus();
  const { user } = useSession();
  const [recent, add] = useRecent(user?.id ?? "");
  const [text, setText] = useState("");
  const term = useDebounced(text.trim());
  const found = useQuery(searchEverythingQuery(term));
  const isEmpty = text.trim() === "";
  const hasTerm = text.trim().length >= SEARCH_MINIMUM;
  const allowed = new Map(pages.map(({ to, icon }) => [to, icon ?? pageIcons[to]]));
  // A page that the viewer opened before may not be allowed any more.
  const shownRecent = recent
    .filter(({ kind, to }) => kind !== "page" || allowed.has(to))
    .slice(0, SHOWN_RECENT);

  function close() {
    setText("");
    onClose();
  }
  function go(result: Opened) {
    close();
    add(result);
    void navigate(result.to);
  }
  const items = (results: readonly Opened[], group = "") =>
    results.map((result) => (
      <PaletteItem
        key={result.to}
        result={result}
        icon={allowed.get(result.to)}
        group={group}
        onSelect={go}
      />
    ));

  return (
    <DialogPrimitive.Root open={open} onOpenChange={(next) => !next && close()}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay className="fixed inset-0 z-50 animate-fade bg-surface-sunken/80 backdrop-blur-sm" />
        <DialogPrimitive.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-x-3 top-3 z-50 mx-auto max-w-xl animate-rise overflow-hidden rounded-xl bg-surface shadow-raised sm:top-[14vh]"
        >
          <BackCloses onClose={close} />
          <DialogPrimitive.Title className="sr-only">{copy.title}</DialogPrimitive.Title>
          <Command shouldFilter={false} loop label={copy.title}>
            <div className="flex items-center border-b border-border">
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder={copy.placeholder}
                className="min-w-0 flex-1 bg-transparent px-5 py-4 text-lg outline-none placeholder:text-muted"
              />
              {/* A close button for devices without a keyboard, which have no Escape key. */}
              <DialogPrimitive.Close
                aria-label={copy.close}
                className="mr-2 grid size-11 flex-none place-items-center text-muted pointer-fine:hidden"
              >
                <X aria-hidden className="size-5" />
              </DialogPrimitive.Close>
            </div>
            <Command.List className="max-h-[60vh] overflow-y-auto p-2">
              {isEmpty && (
                <PaletteGroup heading={copy.recent}>{items(shownRecent, RECENT)}</PaletteGroup>
              )}
              <PaletteGroup heading={copy.pages}>
                {items(pages.filter((page) => matchesPage(page.label, text)).map(ofPage))}
              </PaletteGroup>
              <PaletteGroup heading={copy.tournaments}>
                {items((found.data?.tournaments ?? []).map(ofTournament))}
              </PaletteGroup>
              <PaletteGroup heading={copy.teams}>
                {items((found.data?.teams ?? []).map(ofTeam))}
              </PaletteGroup>
              <PaletteGroup heading={copy.players}>
                {items((found.data?.players ?? []).map(ofPlayer))}
              </PaletteGroup>
              {hasTerm && !found.isError && (
                <Command.Empty className="px-4 py-8 text-center text-muted">
                  {found.isFetching ? copy.searching : copy.empty}
                </Command.Empty>
              )}
              {found.isError && <p className="px-4 py-6 text-center text-danger">{copy.error}</p>}
              {!hasTerm && <p className="px-3 py-3 text-sm text-muted">{copy.hint}</p>}
            </Command.List>
          </Command>
          <Keys />
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}

/** The keyboard shortcuts; not shown on a phone. */
function Keys() {
  const { move, open, close, arrows, enter, escape } = copy.keys;
  return (
    <p className="flex gap-5 border-t border-border px-5 py-2.5 text-sm text-muted pointer-coarse:hidden">
      <Key name={arrows}>{move}</Key>
      <Key name={enter}>{open}</Key>
      <Key name={escape}>{close}</Key>
    </p>
  );
}

function Key({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <kbd className="rounded-sm border border-border px-1.5 text-xs">{name}</kbd>
      {children}
    </span>
  );
}
