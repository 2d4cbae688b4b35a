import type { ReactNode } from "react";
import { Link } from "react-router";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";

interface RosterPlayerProps {
  readonly player: {
    readonly id: string;
    readonly username: string;
    readonly avatar_url: string | null;
  };
  /** Text that says what happened to the player; null if the player may play. */
  readonly state: string | null;
  /** Buttons with actions on the player. */
  readonly children?: ReactNode;
}

/** A row of a roster: the player, and whether the player has left the roster. */
export function RosterPlayer({ player, state, children }: RosterPlayerProps) {
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <UserAvatar name={player.username} src={player.avatar_url} className="size-9" />
      <span className="grid min-w-0 flex-1 basis-40">
        <Link
          to={paths.profile(player.id)}
          className="inline-flex min-h-6 items-center font-medium break-words hover:underline"
        >
          {player.username}
        </Link>
        {state && <span className="text-sm text-muted">{state}</span>}
      </span>
      {children}
    </li>
  );
}
