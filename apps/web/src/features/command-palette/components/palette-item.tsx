import { Command } from "cmdk";
import { CornerDownLeft, FileText, type LucideIcon } from "lucide-react";
import { Children, type ReactNode } from "react";
import { GameCover } from "@/components/game-cover";
import { TeamLogo } from "@/components/team-logo";
import { UserAvatar } from "@/components/user-avatar";
import type { Opened } from "../domain/recent.ts";

/** A heading with its results; renders nothing without results. */
export function PaletteGroup({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}) {
  if (Children.count(children) === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

interface PaletteItemProps {
  readonly result: Opened;
  /** The icon of a page; without one a generic page icon is shown. */
  readonly icon?: LucideIcon | undefined;
  /** The heading of the result's group. If two groups contain the same result, it tells them apart for the keyboard. */
  readonly group?: string;
  readonly onSelect: (result: Opened) => void;
}

/** One result: its name, and below it a detail that distinguishes it. */
export function PaletteItem({ result, icon, group = "", onSelect }: PaletteItemProps) {
  const { to, label, detail } = result;
  return (
    <Command.Item
      value={group + to}
      onSelect={() => onSelect(result)}
      className="group flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 data-[selected=true]:bg-surface-raised"
    >
      <Mark result={result} icon={icon} />
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-tight">{label}</span>
        {detail && (
          <span className="block truncate text-sm leading-tight text-muted">{detail}</span>
        )}
      </span>
      <CornerDownLeft
        aria-hidden
        className="size-4 flex-none text-muted opacity-0 group-data-[selected=true]:opacity-100"
      />
    </Command.Item>
  );
}

function Mark({ result, icon: Icon = FileText }: Pick<PaletteItemProps, "result" | "icon">) {
  const { kind, label, imageUrl, to, game } = result;
  switch (kind) {
    case "tournament":
      return (
        <GameCover
          name={game ?? label}
          seed={to.split("/").at(-1) ?? ""}
          src={imageUrl ?? undefined}
          className="aspect-square size-8 rounded-sm"
        />
      );
    case "team":
      return <TeamLogo name={label} src={imageUrl} className="size-8" />;
    case "player":
      return <UserAvatar name={label} src={imageUrl} className="size-8" />;
    default:
      return (
        <span
          aria-hidden
          className="grid size-8 flex-none place-items-center rounded-sm bg-surface-sunken text-muted"
        >
          <Icon className="size-4" />
        </span>
      );
  }
}
