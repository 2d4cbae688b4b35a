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

const LEAVING = "text-muted hover:text-foreground max-sm:gap-1.5 max-sm:px-2";

/** Which work waits in which section. */
const WAITING: Readonly<Record<string, readonly WaitingKind[]>> = {
  [paths.admin.competition()]: ["tournamentDisputes", "challengeDisputes", "payouts"],
  [paths.admin.community()]: ["reports"],
  [paths.admin.store()]: ["flaggedOrders", "differences"],
  [paths.admin.system()]: ["messages"],
};

/** The back office: sections at the side, in one strip across the top of whatever is narrower. */
export function Component() {
  const navigate = useNavigate();
  const signOut = useSignOut(() => void navigate(paths.home()));
  const { pathname } = useLocation();
  const sections = useRef<HTMLElement>(null);

  // The marks of what waits make the strip longer.
  const { isSuccess: isMarked } = useWaitingWork();
  useCurrentInSight(sections, `${pathname} ${String(isMarked)}`);

  return (
    <div className="ground-main min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
      <a
        href="#contenido"
        className="btn btn-primary fixed top-2 left-2 z-[70] -translate-y-20 focus:translate-y-0"
      >
        {copy.skipToContent}
      </a>
      <aside className="border-border bg-surface-sunken max-lg:grid max-lg:items-center max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:border-b lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-r print:hidden">
        <p className="flex min-w-0 items-center gap-2.5 py-2 pl-4 md:pl-5 lg:px-5 lg:py-6">
          <BrandMark className="h-7 w-6 flex-none" />
          {/* On a phone the sections below say where one is; the words of the ways out need the width. */}
          <span className="display text-2xl max-sm:sr-only">{copy.admin.label}</span>
        </p>
        <nav
          ref={sections}
          aria-label={copy.admin.label}
          className="tab-strip flex min-w-0 gap-1 px-2 pb-1 max-lg:order-last max-lg:col-span-2 md:px-3 md:pb-2 lg:flex-col"
        >
          {ADMIN_NAVIGATION.map(({ to, label, icon: Icon, end }) => (
            <NavLink
              key={to}
              to={to}
              end={end ?? false}
              className={({ isActive }) =>
                cn(
                  ENTRY,
                  isActive
                    ? "bg-surface-raised text-foreground shadow-[inset_3px_0_0_var(--accent)] max-lg:shadow-[inset_0_-3px_0_var(--accent)]"
                    : "text-muted hover:bg-surface-raised/60 hover:text-foreground",
                )
              }
            >
              <Icon aria-hidden className="size-4.5" />
              <span className="flex-1">{label}</span>
              <WaitingMark kinds={WAITING[to] ?? []} />
            </NavLink>
          ))}
        </nav>
        <div className="flex gap-1 pr-2 lg:mt-auto lg:flex-col lg:px-3 lg:pb-3">
          <Link to={paths.home()} className={cn(ENTRY, LEAVING)}>
            <ArrowLeft aria-hidden className="size-4.5" />
            {copy.admin.backToSite}
          </Link>
          <button type="button" className={cn(ENTRY, LEAVING)} onClick={() => signOut.mutate()}>
            <LogOut aria-hidden className="size-4.5" />
            {copy.userMenu.signOut}
          </button>
        </div>
      </aside>
      <main
        id="contenido"
        tabIndex={-1}
        className="min-w-0 p-4 max-md:[&_h1]:text-3xl md:p-8 lg:p-10"
      >
        <SecondFactorNotice />
        <Outlet />
      </main>
    </div>
  );
}
