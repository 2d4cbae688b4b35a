import { Command } from "cmdk";
import { CornerDownLeft } from "lucide-react";
import { Children, type ReactNode } from "react";

/** A heading with its results; nothing at all without results. */
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
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
}

export function PaletteItem({ value, label, note, icon, onSelect }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 data-[selected=true]:bg-surface-raised"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {note && <span className="truncate text-sm text-muted">{note}</span>}
      <CornerDownLeft
        aria-hidden
        className="size-4 text-muted opacity-0 group-data-[selected=true]:opacity-100"
      />
    </Command.Item>
  );
}
