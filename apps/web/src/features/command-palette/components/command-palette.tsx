import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Dialog as DialogPrimitive } from "radix-ui";
import { useState } from "react";
import { useNavigate } from "react-router";
import { GameCover } from "@/components/game-cover";
import { TeamLogo } from "@/components/team-logo";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { useDebounced } from "@/hooks/use-debounced";
import { useReturnFocus } from "@/hooks/use-return-focus";
import { SEARCH_MINIMUM, searchEverythingQuery } from "../api/search-everything.ts";
import { copy } from "../copy.ts";
import { matchesPage } from "../domain/matches-page.ts";
import { PaletteGroup, PaletteItem } from "./palette-item.tsx";

export interface PalettePage {
  readonly to: string;
  readonly label: string;
}

interface CommandPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Pages the viewer may open. */
  readonly pages: readonly PalettePage[];
}

/** Finds pages, tournaments, teams and players from anywhere. */
export function CommandPalette({ open, onClose, pages }: CommandPaletteProps) {
  const navigate = useNavigate();
  const returnFocus = useReturnFocus();
  const [text, setText] = useState("");
  const term = useDebounced(text.trim());
  const found = useQuery(searchEverythingQuery(term));
  const shownPages = pages.filter((page) => matchesPage(page.label, text));
  const hasTerm = text.trim().length >= SEARCH_MINIMUM;

  function close() {
    setText("");
    onClose();
  }
  function go(to: string) {
    close();
    void navigate(to);
  }

  return (
    <DialogPrimitive.Root open={open} onOpenChange={(next) => !next && close()}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay className="fixed inset-0 z-50 animate-fade bg-surface-sunken/80 backdrop-blur-sm" />
        <DialogPrimitive.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-x-3 top-3 z-50 mx-auto max-w-xl animate-rise overflow-hidden rounded-xl border border-border bg-surface shadow-raised sm:top-[14vh]"
        >
          <DialogPrimitive.Title className="sr-only">{copy.title}</DialogPrimitive.Title>
          <Command shouldFilter={false} label={copy.title}>
            <Command.Input
              value={text}
              onValueChange={setText}
              placeholder={copy.placeholder}
              className="w-full border-b border-border bg-transparent px-5 py-4 text-lg outline-none placeholder:text-muted"
            />
            <Command.List className="max-h-[60vh] overflow-y-auto p-2">
              <PaletteGroup heading={copy.pages}>
                {shownPages.map((page) => (
                  <PaletteItem
                    key={page.to}
                    value={page.to}
                    label={page.label}
                    onSelect={() => go(page.to)}
                  />
                ))}
              </PaletteGroup>
              <PaletteGroup heading={copy.tournaments}>
                {found.data?.tournaments.map((item) => (
                  <PaletteItem
                    key={item.id}
                    value={item.id}
                    label={item.name}
                    note={item.game}
                    icon={
                      <GameCover
                        name={item.game}
                        seed={item.id}
                        src={item.image_url}
                        className="aspect-square size-8 rounded-sm"
                      />
                    }
                    onSelect={() => go(paths.tournament(item.id))}
                  />
                ))}
              </PaletteGroup>
              <PaletteGroup heading={copy.teams}>
                {found.data?.teams.map((team) => (
                  <PaletteItem
                    key={team.id}
                    value={team.id}
                    label={team.name}
                    icon={<TeamLogo name={team.name} src={team.logo_url} className="size-8" />}
                    onSelect={() => go(paths.team(team.id))}
                  />
                ))}
              </PaletteGroup>
              <PaletteGroup heading={copy.players}>
                {found.data?.players.map((player) => (
                  <PaletteItem
                    key={player.id}
                    value={player.id}
                    label={player.username}
                    icon={
                      <UserAvatar
                        name={player.username}
                        src={player.avatar_url}
                        className="size-8"
                      />
                    }
                    onSelect={() => go(paths.profile(player.id))}
                  />
                ))}
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
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}
