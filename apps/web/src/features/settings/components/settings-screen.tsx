import { useQuery } from "@tanstack/react-query";
import {
  Bell,
  CreditCard,
  HeartHandshake,
  type LucideIcon,
  ShieldCheck,
  Trash2,
  User,
} from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useCurrentInSight } from "@/hooks/use-current-in-sight";
import { cn } from "@/lib/cn";
import { ownProfileQuery } from "../api/own-profile.ts";
import { copy } from "../copy.ts";
import { parseSection, type SectionName } from "../domain/section.ts";
import { AvatarPanel } from "./avatar-panel.tsx";
import { CloseAccountPanel } from "./close-account-panel.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SecurityForm } from "./security-form.tsx";

const SECTIONS: readonly { readonly name: SectionName; readonly icon: LucideIcon }[] = [
  { name: "perfil", icon: User },
  { name: "seguridad", icon: ShieldCheck },
  { name: "pagos", icon: CreditCard },
  { name: "notificaciones", icon: Bell },
  { name: "juego-responsable", icon: HeartHandshake },
  { name: "eliminar-cuenta", icon: Trash2 },
];

interface SettingsScreenProps {
  readonly userId: string;
  /** The limits on wagers; they come from another feature. */
  readonly responsiblePlay: ReactNode;
  /** What is told where; from another feature as well. */
  readonly notifications: ReactNode;
  /** Second factor, sessions and ways in; from another feature as well. */
  readonly security: ReactNode;
}

export function SettingsScreen({
  userId,
  responsiblePlay,
  notifications,
  security,
}: SettingsScreenProps) {
  const [search] = useSearchParams();
  const current = parseSection(search.get("seccion"));
  const sections = useRef<HTMLElement>(null);
  useCurrentInSight(sections, current);
  const brought = { "juego-responsable": responsiblePlay, notificaciones: notifications };
  return (
    <div className="grid gap-8 lg:grid-cols-[15rem_minmax(0,48rem)]">
      <nav
        ref={sections}
        aria-label={copy.sections.label}
        className="tab-strip flex gap-1 lg:flex-col"
      >
        {SECTIONS.map(({ name, icon: Icon }) => (
          <Link
            key={name}
            to={paths.settings(name)}
            aria-current={name === current ? "page" : undefined}
            className={cn(
              "flex min-h-11 flex-none items-center gap-3 rounded-md px-3.5 font-medium whitespace-nowrap",
              name === current
                ? "bg-surface-raised text-foreground"
                : "text-muted hover:text-foreground",
            )}
          >
            <Icon aria-hidden className="size-4.5" />
            {copy.sections[name]}
          </Link>
        ))}
      </nav>
      {current === "juego-responsable" || current === "notificaciones" ? (
        brought[current]
      ) : (
        <SettingsSection name={current} userId={userId} security={security} />
      )}
    </div>
  );
}

function SettingsSection({
  name,
  userId,
  security,
}: {
  readonly name: Exclude<SectionName, "juego-responsable" | "notificaciones">;
  readonly userId: string;
  readonly security: ReactNode;
}) {
  const { data: profile, error, refetch } = useQuery(ownProfileQuery(userId));
  if (name === "seguridad") {
    return (
      <div className="grid content-start gap-5">
        {security}
        <SecurityForm />
      </div>
    );
  }
  if (error) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (!profile) {
    return (
      <div aria-busy className="grid gap-5">
        <Skeleton className="h-36 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  if (name === "pagos") return <PaymentForm profile={profile} />;
  if (name === "eliminar-cuenta") return <CloseAccountPanel profile={profile} />;
  return (
    <div className="grid gap-5">
      <AvatarPanel profile={profile} />
      <ProfileForm profile={profile} />
    </div>
  );
}
