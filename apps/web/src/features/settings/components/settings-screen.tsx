import { useQuery } from "@tanstack/react-query";
import {
  Bell,
  CreditCard,
  Gavel,
  HeartHandshake,
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  Trash2,
  User,
} from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { ErrorState } from "@/components/error-state";
import { OnceSessionKnown } from "@/components/once-session-known";
import { paths } from "@/config/paths";
import { useScrollToCurrent } from "@/hooks/use-scroll-to-current";
import { cn } from "@/lib/cn";
import { UserAvatar } from "@/components/user-avatar";
import { PictureButton } from "@/entities/picture/components/picture-button";
import { ownMeasuresQuery } from "../api/own-sanctions.ts";
import { ownProfileQuery, useUploadAvatar } from "../api/own-profile.ts";
import { copy } from "../copy.ts";
import { parseSection, type SectionName } from "../domain/settings-section.ts";
import { CalendarPanel } from "./calendar-panel.tsx";
import { CloseAccountPanel } from "./close-account-panel.tsx";
import { EmailForm } from "./email-form.tsx";
import { SanctionsPanel } from "./sanctions-panel.tsx";
import { OwnPayouts } from "./own-payouts.tsx";
import { PaymentForm } from "./payout-account-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { Skeleton } from "@/components/ui/skeleton";

interface AvatarPanelProps {
  readonly profile: {
    readonly id: string;
    readonly username: string;
    readonly avatar_url: string | null;
  };
}

function AvatarPanel({ profile }: AvatarPanelProps) {
  const upload = useUploadAvatar(profile);
  return (
    <section className="card flex flex-wrap items-center gap-5">
      <UserAvatar name={profile.username} src={profile.avatar_url} className="size-20 rounded-xl" />
      <div className="min-w-40 flex-1">
        <h2>{copy.avatar.title}</h2>
        <p className="text-sm text-muted">{copy.avatar.hint}</p>
      </div>
      <PictureButton
        kind="avatar"
        variant="secondary"
        isLoading={upload.isPending}
        onPicture={(file) => upload.mutate(file)}
      >
        {copy.avatar.choose}
      </PictureButton>
    </section>
  );
}

const SECTIONS: readonly { readonly name: SectionName; readonly icon: LucideIcon }[] = [
  { name: "perfil", icon: User },
  { name: "seguridad", icon: ShieldCheck },
  { name: "pagos", icon: CreditCard },
  { name: "notificaciones", icon: Bell },
  { name: "juego-responsable", icon: HeartHandshake },
  { name: "tokens", icon: KeyRound },
  { name: "medidas", icon: Gavel },
  { name: "eliminar-cuenta", icon: Trash2 },
];

/**
 * A link to a section. On narrow screens the links are in a row that cuts off anything outside them, so the focus
 * outline is inside the link.
 */
const SECTION = cn(
  "flex h-11 flex-none items-center justify-center gap-2.5 rounded-md border px-3.5 text-[0.875rem] font-medium whitespace-nowrap",
  "focus-visible:-outline-offset-2 aria-[current]:border-border-strong aria-[current]:bg-surface-raised",
  "lg:justify-start lg:border-transparent lg:text-[1rem]",
);
const USUAL = "text-muted hover:text-foreground aria-[current]:text-foreground";
const DANGER = "text-danger lg:mt-3";

interface SettingsScreenProps {
  /** The id of the signed-in user; undefined until the session is known. */
  readonly userId: string | undefined;
  /** The section with the limits on wagers, rendered by another feature. */
  readonly responsiblePlay: ReactNode;
  /** The section with the choice of notification channels, rendered by another feature. */
  readonly notifications: ReactNode;
  /** The section with second factor, sessions and sign-in methods, rendered by another feature. */
  readonly security: ReactNode;
  /** The section with API tokens, rendered by another feature. */
  readonly tokens: ReactNode;
}

/** The list of sections, and the chosen section in a column of readable width. */
export function SettingsScreen({ userId, ...brought }: SettingsScreenProps) {
  const [search] = useSearchParams();
  const current = parseSection(search.get("seccion"));
  const strip = useRef<HTMLElement>(null);
  useScrollToCurrent(strip, current);
  const { data: measures = [] } = useQuery({
    ...ownMeasuresQuery(userId ?? ""),
    enabled: userId !== undefined,
  });
  // Most users never have a measure, so the section is hidden for them.
  const shown = SECTIONS.filter(
    ({ name }) => name !== "medidas" || name === current || measures.length > 0,
  );
  return (
    <div className="gutters grid grid-cols-1 gap-4 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-10">
      <div className="grid min-w-0 gap-3 lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:self-start">
        <h1 className="display text-3xl lg:text-2xl">{copy.title}</h1>
        <nav
          ref={strip}
          aria-label={copy.sections.label}
          className="tab-strip -mx-4 flex gap-1.5 px-4 lg:mx-0 lg:flex-col lg:gap-0.5 lg:px-0"
        >
          {shown.map(({ name, icon: Icon }) => (
            <Link
              key={name}
              to={paths.settings(name)}
              aria-current={name === current ? "page" : undefined}
              className={cn(SECTION, name === "eliminar-cuenta" ? DANGER : USUAL)}
            >
              <Icon aria-hidden className="size-4.5 max-lg:hidden" />
              {copy.sections[name]}
            </Link>
          ))}
        </nav>
      </div>
      <div className="min-w-0 lg:min-h-[calc(100dvh-var(--header-height)-8rem)]">
        <header className="mb-4 md:mb-6">
          {/* On narrow screens the heading is only for screen readers, because the row of sections highlights the
          chosen section. */}
          <h2 className="max-lg:sr-only">{copy.sections[current]}</h2>
          <p className="text-muted lg:mt-1.5">{copy.intros[current]}</p>
        </header>
        <OnceSessionKnown placeholder={<SettingsSkeleton section={current} />}>
          {userId !== undefined && <Section name={current} userId={userId} {...brought} />}
        </OnceSessionKnown>
      </div>
    </div>
  );
}

interface SectionProps extends SettingsScreenProps {
  readonly name: SectionName;
  readonly userId: string;
}

function Section({ name, userId, responsiblePlay, notifications, security, tokens }: SectionProps) {
  if (name === "juego-responsable") return responsiblePlay;
  if (name === "tokens") return tokens;
  if (name === "notificaciones") {
    return (
      <div className="grid content-start gap-5">
        {notifications}
        <CalendarPanel userId={userId} />
      </div>
    );
  }
  if (name === "seguridad") {
    return (
      <div className="grid content-start gap-5">
        <EmailForm userId={userId} />
        <PasswordForm userId={userId} />
        {security}
      </div>
    );
  }
  if (name === "medidas") return <SanctionsPanel userId={userId} />;
  return <ProfileSection name={name} userId={userId} />;
}

interface ProfileSectionProps {
  readonly name: "perfil" | "pagos" | "eliminar-cuenta";
  readonly userId: string;
}

/** The sections that show or change the profile. */
function ProfileSection({ name, userId }: ProfileSectionProps) {
  const { data: profile, error, refetch } = useQuery(ownProfileQuery(userId));
  if (error) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (!profile) return <SettingsSkeleton section={name} />;
  if (name === "pagos")
    return (
      <div className="grid content-start gap-5">
        <PaymentForm profile={profile} />
        <OwnPayouts userId={userId} />
      </div>
    );
  if (name === "eliminar-cuenta") return <CloseAccountPanel profile={profile} />;
  return (
    <div className="grid gap-5">
      <AvatarPanel profile={profile} />
      <ProfileForm profile={profile} />
    </div>
  );
}

/** The heights of the cards in each section, for the placeholder. */
const CARDS: Readonly<Record<SectionName, readonly string[]>> = {
  perfil: ["h-32", "h-screen"],
  seguridad: ["h-72", "h-96", "h-44", "h-96"],
  pagos: ["h-96"],
  notificaciones: ["h-screen"],
  "juego-responsable": ["h-36", "h-72", "h-48"],
  tokens: ["h-72"],
  medidas: ["h-72"],
  "eliminar-cuenta": ["h-72"],
};

function SettingsSkeleton({ section }: { readonly section: SectionName }) {
  return (
    <div aria-busy="true" className="grid gap-5">
      {CARDS[section].map((height, index) => (
        <Skeleton key={index} className={`${height} rounded-lg`} />
      ))}
    </div>
  );
}
