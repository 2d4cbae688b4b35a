import { Link } from "react-router";
import { PageHeader } from "@/components/page-header";
import { paths } from "@/config/paths";
import { copy, sections } from "../copy.ts";

const anchor = (index: number) => `seccion-${index + 1}`;

export function Terms() {
  return (
    <>
      <PageHeader title={copy.title} description={copy.updated} />
      <div className="grid gap-10 lg:grid-cols-[17rem_1fr]">
        <nav
          aria-label={copy.contents}
          className="self-start max-lg:card lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]"
        >
          <ol className="grid text-[0.9375rem]">
            {sections.map((section, index) => (
              <li key={section.title}>
                <a
                  href={`#${anchor(index)}`}
                  className="flex min-h-11 items-center gap-3 text-muted hover:text-foreground lg:min-h-9"
                >
                  <span className="w-5 flex-none font-display font-semibold text-accent-2 tabular-nums">
                    {index + 1}
                  </span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-10">
          {sections.map((section, index) => (
            <section key={section.title} id={anchor(index)} className="scroll-mt-20">
              <h2 className="text-2xl">
                <span className="mr-2.5 text-accent-2 tabular-nums">{index + 1}</span>
                {section.title}
              </h2>
              <div className="prose mt-3">
                {section.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
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
