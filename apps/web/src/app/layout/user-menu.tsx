import {
  BellRing,
  ClipboardList,
  LogOut,
  MessagesSquare,
  ReceiptText,
  Settings,
  ShieldHalf,
  SquareTerminal,
  User,
} from "lucide-react";
import { Link, useNavigate } from "react-router";
import { useQuery } from "@tanstack/react-query";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { UserAvatar } from "@/components/user-avatar";
import { SITE_PAGES } from "@/config/pages";
import { paths } from "@/config/paths";
import { useSignOut } from "@/features/auth/api/sign-out";
import { useSession } from "@/hooks/use-session";
import type { SessionProfile } from "@/lib/session";
import { copy } from "../copy.ts";
import { foundingQuery } from "@/entities/tournament/api/tournament-creation-rules";
import { myStaffQuery } from "@/entities/tournament/api/staffed-tournaments";

interface UserMenuProps {
  /** The name and picture of the signed-in user; null if only the email address is known. */
  readonly identity: Pick<SessionProfile, "username" | "avatar_url"> | null;
}

/** The menu link to the tournaments that the user helps to run; also shown if users may create tournaments. */
function OrganizedEntry({ userId }: { readonly userId: string }) {
  const { data = [] } = useQuery(myStaffQuery(userId));
  const { data: founding } = useQuery(foundingQuery());
  if (data.length === 0 && !founding?.is_open) return null;
  return (
    <DropdownMenuItem asChild>
      <Link to={paths.organized()}>
        <ClipboardList aria-hidden />
        {copy.userMenu.organized}
      </Link>
    </DropdownMenuItem>
  );
}

export function UserMenu({ identity }: UserMenuProps) {
  const { user, profile, isAdmin, owesFactor } = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut(() => void navigate(paths.home()));
  const name = identity?.username ?? user?.email ?? "";
  const entries = [
    { to: paths.profile(), label: SITE_PAGES.ownProfile.label, icon: User },
    {
      to: profile?.team_id ? paths.team(profile.team_id) : paths.teams(),
      label: copy.userMenu.team,
      icon: ShieldHalf,
    },
    { to: paths.friends(), label: SITE_PAGES.friends.label, icon: MessagesSquare },
    { to: paths.following(), label: SITE_PAGES.following.label, icon: BellRing },
    { to: paths.purchases(), label: SITE_PAGES.purchases.label, icon: ReceiptText },
    { to: paths.settings(), label: SITE_PAGES.settings.label, icon: Settings },
    ...(isAdmin || owesFactor
      ? [{ to: paths.admin.dashboard(), label: copy.userMenu.admin, icon: SquareTerminal }]
      : []),
  ];

  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={copy.userMenu.open(name)}
        className="grid size-11 place-items-center rounded-full"
      >
        <UserAvatar name={name} src={identity?.avatar_url} />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="min-w-56">
        <DropdownMenuLabel>
          <span className="block truncate font-semibold text-foreground">{name}</span>
          {profile?.team && <span className="block truncate">{profile.team.name}</span>}
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {user && !isAdmin && <OrganizedEntry userId={user.id} />}
        {entries.map(({ to, label, icon: Icon }) => (
          <DropdownMenuItem key={label} asChild>
            <Link to={to}>
              <Icon aria-hidden />
              {label}
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => signOut.mutate()}>
          <LogOut aria-hidden />
          {copy.userMenu.signOut}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
