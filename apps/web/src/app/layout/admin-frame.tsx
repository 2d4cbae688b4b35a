import { ArrowLeft, LogOut } from "lucide-react";
import { type ReactNode, type Ref } from "react";
import { Link, useLocation } from "react-router";
import { BrandMark } from "@/components/brand-mark";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import { isCurrentSection } from "../navigation.ts";
import { ADMIN_NAVIGATION } from "./admin-navigation.ts";

const ENTRY =
  "flex min-h-11 flex-none items-center gap-3 rounded-md px-3 text-[0.9375rem] font-medium whitespace-nowrap";

const LEAVING = "text-muted hover:text-foreground max-sm:gap-1.5 max-sm:px-2";

interface AdminFrameProps {
  readonly sections?: Ref<HTMLElement>;
  /** What stands beside the name of a section. */
  readonly markOf?: (to: string) => ReactNode;
  /** Absent until it is known who is there. */
  readonly onSignOut?: () => void;
  readonly children: ReactNode;
}

/** What every page of the back office has around it; it needs to know nobody. */
export function AdminFrame({ sections, markOf, onSignOut, children }: AdminFrameProps) {
  const { pathname } = useLocation();
  return (
    <div className="ground-main min-h-dvh [--bottom-nav-height:0px] lg:grid lg:grid-cols-[15rem_1fr]">
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
          {ADMIN_NAVIGATION.map((section) => {
            const { to, label, icon: Icon } = section;
            const isActive = isCurrentSection(section, pathname);
            return (
              <Link
                key={to}
                to={to}
                aria-current={isActive ? "page" : undefined}
                className={cn(
                  ENTRY,
                  isActive
                    ? "bg-surface-raised text-foreground shadow-[inset_3px_0_0_var(--accent)] max-lg:shadow-[inset_0_-3px_0_var(--accent)]"
                    : "text-muted hover:bg-surface-raised/60 hover:text-foreground",
                )}
              >
                <Icon aria-hidden className="size-4.5" />
                <span className="flex-1">{label}</span>
                {markOf?.(to)}
              </Link>
            );
          })}
        </nav>
        <div className="flex gap-1 pr-2 lg:mt-auto lg:flex-col lg:px-3 lg:pb-3">
          <Link to={paths.home()} className={cn(ENTRY, LEAVING)}>
            <ArrowLeft aria-hidden className="size-4.5" />
            {copy.admin.backToSite}
          </Link>
          <button
            type="button"
            className={cn(ENTRY, LEAVING)}
            disabled={!onSignOut}
            onClick={onSignOut}
          >
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
        {children}
      </main>
    </div>
  );
}
