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
      <h2 className="eyebrow mb-2 text-muted">{title}</h2>
      <ul className="columns-2 md:columns-1">
        {links.map((link) => (
          <li key={link.to} className="break-inside-avoid">
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
      <div className="gutters grid gap-10 py-12 md:grid-cols-[2fr_1fr_1fr]">
        <div>
          <p className="flex items-center gap-2.5">
            <BrandMark className="h-8 w-7" />
            <span className="display text-3xl tracking-wide">{copy.brand}</span>
          </p>
          <p className="mt-3 max-w-[23em] text-muted">{footerCopy.tagline}</p>
          <h2 className="sr-only">{footerCopy.social}</h2>
          <div className="mt-5 -ml-3 min-h-11">
            <Suspense fallback={null}>
              <SocialLinks />
            </Suspense>
          </div>
        </div>
        <FooterColumn title={footerCopy.platform} links={MAIN_NAVIGATION} />
        <FooterColumn title={footerCopy.company} links={FOOTER_COMPANY} />
      </div>
      <div className="gutters">
        <p className="border-t border-border/60 py-5 text-sm text-muted">{RIGHTS}</p>
      </div>
    </footer>
  );
}
