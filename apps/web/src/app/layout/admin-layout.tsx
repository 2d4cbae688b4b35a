import { ArrowLeft, LogOut } from "lucide-react";
import { useRef } from "react";
import { Link, NavLink, Outlet, useLocation, useNavigate } from "react-router";
import { BrandMark } from "@/components/brand-mark";
import { paths } from "@/config/paths";
import { useWaitingWork, type WaitingKind } from "@/entities/dashboard/api/waiting-work";
import { WaitingMark } from "@/entities/dashboard/components/waiting-mark";
import { SecondFactorNotice } from "@/features/admin/access/components/second-factor-notice";
import { useSignOut } from "@/features/auth/api/sign-out";
import { useCurrentInSight } from "@/hooks/use-current-in-sight";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import { ADMIN_NAVIGATION } from "../navigation.ts";

const ENTRY =
  "flex min-h-11 flex-none items-center gap-3 rounded-md px-3 text-[0.9375rem] font-medium whitespace-nowrap";
/** On a phone the word stands under its picture. */
const PLACE = "max-md:flex-col max-md:justify-center max-md:gap-1 max-md:px-1 max-md:text-xs";

/** Which work waits in which section. */
const WAITING: Readonly<Record<string, readonly WaitingKind[]>> = {
  [paths.admin.competition()]: ["tournamentDisputes", "challengeDisputes", "payouts"],
  [paths.admin.community()]: ["reports"],
  [paths.admin.store()]: ["flaggedOrders", "differences"],
  [paths.admin.system()]: ["messages"],
};

/** The back office: sections at the side, across the top of a tablet, as a board of words on a phone. */
export function Component() {
  const navigate = useNavigate();
  const signOut = useSignOut(() => void navigate(paths.home()));
  const { pathname } = useLocation();
  const sections = useRef<HTMLElement>(null);

  useCurrentInSight(sections, pathname);
  useWaitingWork();

  return (
    <div className="ground-main min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
      <a
        href="#contenido"
        className="btn btn-primary fixed top-2 left-2 z-[70] -translate-y-20 focus:translate-y-0"
      >
        {copy.skipToContent}
      </a>
      <aside className="border-border bg-surface-sunken max-lg:grid max-lg:items-center max-lg:border-b max-md:grid-cols-4 max-md:gap-y-1 max-md:px-2 max-md:pb-2 md:max-lg:grid-cols-[minmax(0,1fr)_auto] lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-r print:hidden">
        <p className="flex items-center gap-2.5 py-2 pl-5 max-md:-order-2 max-md:col-span-2 max-md:pl-2 lg:px-5 lg:py-6">
          <BrandMark className="h-7 w-6" />
          <span className="display text-2xl">{copy.admin.label}</span>
        </p>
        <nav
          ref={sections}
          aria-label={copy.admin.label}
          className="tab-strip flex min-w-0 gap-1 px-3 pb-2 max-md:contents md:max-lg:order-last md:max-lg:col-span-2 lg:flex-col"
        >
          {ADMIN_NAVIGATION.map(({ to, label, icon: Icon, end }) => (
            <NavLink
              key={to}
              to={to}
              end={end ?? false}
              className={({ isActive }) =>
                cn(
                  "relative",
                  ENTRY,
                  PLACE,
                  isActive
                    ? "bg-surface-raised text-foreground shadow-[inset_3px_0_0_var(--accent)] max-lg:shadow-[inset_0_-3px_0_var(--accent)]"
                    : "text-muted hover:bg-surface-raised/60 hover:text-foreground",
                )
              }
            >
              <Icon aria-hidden className="size-4.5" />
              <span className="md:flex-1">{label}</span>
              <span className="max-md:absolute max-md:top-1 max-md:right-1">
                <WaitingMark kinds={WAITING[to] ?? []} />
              </span>
            </NavLink>
          ))}
        </nav>
        <div className="flex gap-1 pr-2 max-md:contents lg:mt-auto lg:flex-col lg:px-3 lg:pb-3">
          <Link to={paths.home()} className={cn(ENTRY, PLACE, "text-muted hover:text-foreground")}>
            <ArrowLeft aria-hidden className="size-4.5" />
            {copy.admin.backToSite}
          </Link>
          <button
            type="button"
            className={cn(
              ENTRY,
              "text-muted hover:text-foreground max-md:-order-1 max-md:col-span-2 max-md:justify-self-end",
            )}
            onClick={() => signOut.mutate()}
          >
            <LogOut aria-hidden className="size-4.5" />
            {copy.userMenu.signOut}
          </button>
        </div>
      </aside>
      <main id="contenido" tabIndex={-1} className="min-w-0 p-4 md:p-8 lg:p-10">
        <SecondFactorNotice />
        <Outlet />
      </main>
    </div>
  );
}
