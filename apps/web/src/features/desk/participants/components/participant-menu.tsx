import {
  Ban,
  ListPlus,
  LogOut,
  type LucideIcon,
  Mail,
  Pencil,
  Phone,
  UserMinus,
  Users,
} from "lucide-react";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { cn } from "@/lib/cn";
import type { TournamentContact } from "../../api/list-participants-and-contacts.ts";
import { adjustmentsCopy } from "../adjustments-copy.ts";
import { copy, rosterChangeCopy } from "../copy.ts";
import { guestsCopy } from "../guests-copy.ts";
import { disqualifyCopy } from "../../match-actions-copy.ts";
import type { ParticipantAct } from "./participant-action-dialog.tsx";

interface ParticipantMenuProps {
  readonly contact: TournamentContact;
  /** Whether the viewer may remove or disqualify the participant. */
  readonly canAct: boolean;
  /** Whether the viewer may correct the name of a guest. */
  readonly canRename: boolean;
  /** Whether the viewer may change the participant's points in a table. */
  readonly canAdjust: boolean;
  readonly hasStarted: boolean;
  /** Whether the tournament is over, so that nobody can be removed. */
  readonly isOver: boolean;
  readonly onAsk: (act: ParticipantAct, contact: TournamentContact) => void;
}

/**
 * The menu of actions on a participant: roster, withdrawal and exclusion; on a phone it also has the contact details.
 */
export function ParticipantMenu(props: ParticipantMenuProps) {
  const { contact, canAct, hasStarted, isOver, onAsk } = props;
  const { name, email, phone_number: phone } = contact;
  const canRemove = canAct && !hasStarted;
  const hasRoster = canAct && hasStarted && contact.type === "team" && !contact.is_guest;
  const canLeave = canAct && hasStarted && !isOver && contact.status === "registered";
  const canRename = props.canRename && contact.is_guest;
  const canAdjust = props.canAdjust && contact.status === "registered";
  const hasActs = canAdjust || canRename || canRemove || hasRoster || canLeave;
  if (!hasActs && !email && !phone) return null;
  return (
    <div className={cn("contents", !hasActs && "md:hidden")}>
      <RowMenu name={name}>
        {email && <ReachItem icon={Mail} to={`mailto:${email}`} text={email} />}
        {phone && <ReachItem icon={Phone} to={`tel:${phone}`} text={phone} />}
        {canRename && (
          <RowMenuAction
            icon={Pencil}
            title={guestsCopy.rename.action}
            label={guestsCopy.rename.label(name)}
            onAsk={() => onAsk("rename", contact)}
          />
        )}
        {canRemove && (
          <RowMenuAction
            icon={UserMinus}
            title={copy.remove}
            label={copy.removeLabel(name)}
            onAsk={() => onAsk("takeOut", contact)}
            isLoss
          />
        )}
        {hasRoster && (
          <RowMenuAction
            icon={Users}
            title={rosterChangeCopy.action}
            label={rosterChangeCopy.label(name)}
            onAsk={() => onAsk("roster", contact)}
          />
        )}
        {canAdjust && (
          <RowMenuAction
            icon={ListPlus}
            title={adjustmentsCopy.action}
            label={adjustmentsCopy.label(name)}
            onAsk={() => onAsk("adjust", contact)}
          />
        )}
        {canLeave && (
          <>
            <RowMenuAction
              icon={LogOut}
              title={copy.retire}
              label={copy.retireLabel(name)}
              onAsk={() => onAsk("retire", contact)}
            />
            <RowMenuAction
              icon={Ban}
              title={copy.disqualify}
              label={disqualifyCopy.actFor(name)}
              onAsk={() => onAsk("takeOut", contact)}
              isLoss
            />
          </>
        )}
      </RowMenu>
    </div>
  );
}

interface ReachItemProps {
  readonly icon: LucideIcon;
  readonly to: string;
  readonly text: string;
}

/** A contact detail as a menu item on a phone, where the card has no space for it. */
function ReachItem({ icon: Icon, to, text }: ReachItemProps) {
  return (
    <DropdownMenuItem asChild className="md:hidden">
      <a href={to}>
        <Icon aria-hidden />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </a>
    </DropdownMenuItem>
  );
}
