import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { BrandMark } from "@/components/brand-mark";
import { copy } from "../copy.ts";
import { footerCopy } from "./footer-copy.ts";
import { FOOTER_COMPANY, MAIN_NAVIGATION } from "../navigation.ts";

// Brand icons below the fold are not worth the first page's time.
const SocialLinks = lazy(async () => ({
  default: (await import("@/components/social-links")).SocialLinks,
}));

interface FooterColumnProps {
  readonly title: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

function FooterColumn({ title, links }: FooterColumnProps) {
  return (
    <nav aria-label={title}>
      <h2 className="eyebrow mb-2 text-muted max-lg:sr-only">{title}</h2>
      <ul className="max-lg:flex max-lg:flex-wrap max-lg:gap-x-6">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className="inline-block min-h-11 py-2.5 hover:text-accent-2 md:min-h-9 md:py-1.5"
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
      <div className="gutters grid gap-x-10 pt-4 lg:grid-cols-[2fr_1fr_1fr] lg:py-12">
        <div>
          {/* A phone has name and sections in its bars, on every page. */}
          <p className="flex items-center gap-2.5 max-lg:hidden">
            <BrandMark className="h-8 w-7" />
            <span className="display text-3xl tracking-wide">{copy.brand}</span>
          </p>
          <p className="mt-3 max-w-[23em] text-muted max-lg:hidden">{footerCopy.tagline}</p>
          <h2 className="sr-only">{footerCopy.social}</h2>
          <div className="-ml-3 min-h-11 lg:mt-5">
            <Suspense fallback={null}>
              <SocialLinks />
            </Suspense>
          </div>
        </div>
        <FooterColumn title={footerCopy.platform} links={MAIN_NAVIGATION} />
        <FooterColumn title={footerCopy.company} links={FOOTER_COMPANY} />
      </div>
      <div className="gutters">
        <p className="py-3 text-sm text-muted lg:border-t lg:border-border/60 lg:py-5">{RIGHTS}</p>
      </div>
    </footer>
  );
}
