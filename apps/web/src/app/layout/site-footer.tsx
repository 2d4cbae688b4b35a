import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { BrandMark } from "@/components/brand-mark";
import { copy } from "../copy.ts";
import { footerCopy } from "./footer-copy.ts";
import { FOOTER_COMPANY, MAIN_NAVIGATION } from "../navigation.ts";

// The links are loaded on demand, because the footer is below the first screen.
const SocialLinks = lazy(async () => ({
  default: (await import("@/components/social-links")).SocialLinks,
}));

interface FooterColumnProps {
  readonly title: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

function FooterColumn({ title, links }: FooterColumnProps) {
  return (
    <nav aria-label={title} className="lg:row-span-2 lg:row-start-1">
      <h2 className="eyebrow mb-2 text-muted max-lg:sr-only">{title}</h2>
      <ul className="grid grid-cols-2 gap-x-6 lg:block lg:columns-2 lg:gap-x-12 lg:[nav+nav>&]:columns-1">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className="inline-block min-h-11 py-2.5 hover:underline lg:min-h-8 lg:py-1"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const RIGHTS = footerCopy.rights(new Date().getFullYear());

export function SiteFooter() {
  return (
    <footer className="far mt-auto border-t border-border bg-surface-sunken print:hidden">
      <div className="gutters grid gap-x-16 pt-4 lg:grid-cols-[1fr_auto_auto] lg:grid-rows-[1fr_auto] lg:py-6">
        {/* Only on wide screens: on smaller ones, the bars of every page already show the platform's name and the
            sections. */}
        <div className="max-lg:hidden">
          <p className="flex items-center gap-2.5">
            <BrandMark className="h-8 w-7" />
            <span className="display text-3xl">{copy.brand}</span>
          </p>
          <p className="mt-3 text-muted">{footerCopy.tagline}</p>
        </div>
        <div className="-ml-3 min-h-11 lg:col-start-1 lg:row-start-2">
          <h2 className="sr-only">{footerCopy.social}</h2>
          <Suspense fallback={null}>
            <SocialLinks />
          </Suspense>
        </div>
        <FooterColumn title={footerCopy.platform} links={MAIN_NAVIGATION} />
        <FooterColumn title={footerCopy.company} links={FOOTER_COMPANY} />
        <p className="py-3 text-sm text-muted lg:col-start-1 lg:row-start-2 lg:ml-68">{RIGHTS}</p>
      </div>
    </footer>
  );
}
