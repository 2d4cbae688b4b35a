import { ArrowLeft, ChevronDown, LayoutGrid, LogOut } from "lucide-react";
import { type ReactNode, use, useState } from "react";
import { Link, useLocation } from "react-router";
import { BrandMark } from "@/components/brand-mark";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import { isCurrentSection } from "../navigation.ts";
import { ADMIN_NAVIGATION } from "./admin-navigation.ts";
import { SectionsOpen } from "./back-office-menu-open.ts";

const ENTRY =
  "flex min-h-11 flex-none items-center gap-3 rounded-md px-3 text-[0.9375rem] font-medium whitespace-nowrap";

const LEAVING = "text-muted hover:text-foreground";

interface AdminFrameProps {
  /** Renders content next to a section's name, for example the number of waiting items. */
  readonly markOf?: (to: string) => ReactNode;
  /** Signs out. Undefined until the session is known; then there is no button. */
  readonly onSignOut?: () => void;
  readonly children: ReactNode;
}

/** The frame of every page of the back office. It can be rendered before the session is known. */
export function AdminFrame({ markOf, onSignOut, children }: AdminFrameProps) {
  const { pathname } = useLocation();
  const own = useState(false);
  const [isOpen, setOpen] = use(SectionsOpen) ?? own;
  // The menu is rendered inside this element, so it can open only once the element exists.
  const [main, setMain] = useState<HTMLElement | null>(null);
  const sections = ADMIN_NAVIGATION.map((section) => ({
    ...section,
    isActive: isCurrentSection(section, pathname),
  }));
  const current = sections.find(({ isActive }) => isActive);
  return (
    <div className="ground-main min-h-dvh pt-(--strip-height) [--bottom-nav-height:0px] lg:grid lg:grid-cols-[15rem_1fr]">
      <a
        href="#contenido"
        className="btn btn-primary fixed top-2 left-2 z-[70] -translate-y-20 focus:translate-y-0"
      >
        {copy.skipToContent}
      </a>
      <aside className="flex border-border bg-surface-sunken max-lg:items-center max-lg:gap-2 max-lg:border-b max-lg:px-3 max-lg:py-1.5 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:border-r print:hidden">
        <p className="flex flex-none items-center gap-2.5 lg:px-5 lg:py-6">
          <BrandMark className="h-7 w-6 flex-none" />
          {/* Hidden on a phone, where the section's name next to it is enough. */}
          <span className="display text-2xl max-sm:sr-only">{copy.admin.label}</span>
        </p>
        <nav aria-label={copy.admin.label} className="min-w-0 max-lg:flex-1 lg:px-3">
          <DropdownMenu open={isOpen && main !== null} onOpenChange={setOpen}>
            <DropdownMenuTrigger className="flex min-h-11 w-full items-center gap-2.5 rounded-md bg-surface px-3 font-semibold lg:hidden">
              <LayoutGrid aria-hidden className="size-4.5 flex-none text-muted" />
              <span className="sr-only">{copy.admin.sections}</span>
              <span className="min-w-0 truncate">{current?.label ?? copy.admin.label}</span>
              {current && markOf?.(current.to)}
              <ChevronDown aria-hidden className="ml-auto size-5 flex-none text-muted" />
            </DropdownMenuTrigger>
            <DropdownMenuContent align="start" className="grid min-w-72 grid-cols-2 lg:hidden">
              {sections.map(({ to, label, icon: Icon, isActive }) => (
                <DropdownMenuItem key={to} asChild className="aria-[current]:text-accent-2">
                  <Link to={to} aria-current={isActive ? "page" : undefined}>
                    <Icon aria-hidden />
                    {label}
                    {markOf?.(to)}
                  </Link>
                </DropdownMenuItem>
              ))}
              <hr className="col-span-2 my-1 border-border sm:hidden" />
              <DropdownMenuItem asChild className="sm:hidden">
                <Link to={paths.home()}>
                  <ArrowLeft aria-hidden />
                  {copy.admin.backToSite}
                </Link>
              </DropdownMenuItem>
              <DropdownMenuItem
                className="sm:hidden"
                disabled={!onSignOut}
                onSelect={() => onSignOut?.()}
              >
                <LogOut aria-hidden />
                {copy.userMenu.signOut}
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
          <div className="flex flex-col gap-1 max-lg:hidden">
            {sections.map(({ to, label, icon: Icon, isActive }) => (
              <Link
                key={to}
                to={to}
                aria-current={isActive ? "page" : undefined}
                className={cn(
                  ENTRY,
                  isActive
                    ? "bg-surface-raised text-foreground shadow-[inset_3px_0_0_var(--accent)]"
                    : "text-muted hover:bg-surface-raised/60 hover:text-foreground",
                )}
              >
                <Icon aria-hidden className="size-4.5" />
                <span className="flex-1">{label}</span>
                {markOf?.(to)}
              </Link>
            ))}
          </div>
        </nav>
        {/* Hidden on a phone, where the menu of sections also contains these links. */}
        <div className="flex gap-1 max-sm:hidden lg:mt-auto lg:flex-col lg:px-3 lg:pb-3">
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
        ref={setMain}
        id="contenido"
        tabIndex={-1}
        className="min-w-0 p-4 max-md:[&_h1]:text-3xl md:p-8 lg:p-10"
      >
        {children}
      </main>
    </div>
  );
}
