import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { PageHeader } from "@/components/page-header";
import { tournamentAgesQuery } from "@/entities/wagering/api/minimum-ages";
import { paths } from "@/config/paths";
import { copy, sections, type PlayingAges, type TermsSection } from "../copy.ts";

const ESSENTIAL = "essential";

const anchorOf = ({ anchor }: TermsSection, index: number) => anchor ?? `seccion-${index + 1}`;

export function Terms() {
  const { data: ages = null } = useQuery(tournamentAgesQuery());
  return (
    <>
      <PageHeader title={copy.title} description={copy.updated} />
      <div className="grid gap-8 lg:grid-cols-[17rem_1fr] lg:gap-10">
        {/* On a phone the index is collapsed, so that the text begins on the first screen. */}
        <details className="group card py-0 lg:hidden">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold">
            {copy.contentsOf(sections.length)}
            <ChevronDown
              aria-hidden
              className="size-5 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <Index className="pb-2" />
        </details>
        <Index className="self-start max-lg:hidden lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]" />
        <div className="grid gap-10">
          <Essential ages={ages} />
          {sections.map((section, index) => (
            <section key={section.title} id={anchorOf(section, index)} className="scroll-mt-20">
              <h2 className="text-2xl">
                <span className="mr-2.5 text-muted tabular-nums">{index + 1}</span>
                {section.title}
              </h2>
              <div className="prose mt-3">
                {section.paragraphs.map((paragraph, position) => (
                  <p key={position}>
                    {typeof paragraph === "string" ? paragraph : paragraph(ages)}
                  </p>
                ))}
              </div>
            </section>
          ))}
          <p className="border-t border-border pt-6 text-muted">
            {copy.question}
            <Link to={paths.contact()} className="btn-link font-semibold">
              {copy.contact}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}

/** A summary of what most people look for; the sections below contain the full text. */
function Essential({ ages }: { readonly ages: PlayingAges | null }) {
  return (
    // The summary is not one of the fifteen sections of the terms.
    <section aria-labelledby={ESSENTIAL} className="card">
      <p id={ESSENTIAL} className="display text-2xl">
        {copy.essential}
      </p>
      <dl className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {copy.essentials.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted">{typeof text === "string" ? text : text(ages)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Index({ className }: { readonly className: string }) {
  return (
    <nav aria-label={copy.contents} className={className}>
      <ol className="grid text-[0.9375rem]">
        {sections.map((section, index) => (
          <li key={section.title}>
            <a
              href={`#${anchorOf(section, index)}`}
              className="flex min-h-11 items-center gap-3 text-muted hover:text-foreground lg:min-h-9"
            >
              <span className="w-5 flex-none font-display font-semibold text-muted tabular-nums">
                {index + 1}
              </span>
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
