import { useQuery } from "@tanstack/react-query";
import {
  DoorOpen,
  Gavel,
  type LucideIcon,
  RadioTower,
  ShieldCheck,
  SlidersHorizontal,
} from "lucide-react";
import { Button } from "@/components/ui/button";
import { type Preset, presetWords, type Right } from "@/entities/tournament/staff-words";
import { staffPresetsQuery } from "../api/staff.ts";
import { staffCopy as copy } from "../copy.ts";

const ICONS: Record<Preset, LucideIcon> = {
  organiser: ShieldCheck,
  administrator: SlidersHorizontal,
  referee: Gavel,
  broadcast: RadioTower,
  door: DoorOpen,
};

interface StaffRolesProps {
  /** The viewer's rights. The viewer cannot grant rights that they do not have. */
  readonly own: readonly Right[];
  readonly onInvite: (rights: readonly Right[]) => void;
}

/** The named sets of rights, each with a button to invite. */
export function StaffRoles({ own, onInvite }: StaffRolesProps) {
  const { data: presets = [] } = useQuery(staffPresetsQuery());
  const offered = presets.filter(({ rights }) => rights.every((right) => own.includes(right)));
  if (offered.length === 0) return null;
  return (
    <div className="mt-2 grid gap-3">
      <h2 className="display text-xl">{copy.roles}</h2>
      <ul className="divide-y divide-border rounded-lg border border-dashed border-border">
        {offered.map(({ preset, rights }) => {
          const Icon = ICONS[preset];
          return (
            <li key={preset} className="flex items-center gap-4 px-4 py-3">
              <span className="grid size-10 flex-none place-items-center rounded-full bg-surface-raised text-muted">
                <Icon aria-hidden className="size-5" />
              </span>
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{presetWords[preset]}</p>
                <p className="text-sm text-muted">{copy.roleHints[preset]}</p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-haspopup="dialog"
                aria-label={copy.inviteAs(presetWords[preset])}
                onClick={() => onInvite(rights)}
              >
                {copy.invite}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
