import { Link } from "react-router";
import { FOLD_ROW, FoldTitle } from "@/components/collapsible-row";
import { PageHeader } from "@/components/page-header";
import { paths } from "@/config/paths";
import { copy, groups } from "../copy.ts";

/** Frequent questions, each with a short answer. */
export function Help() {
  return (
    <>
      <PageHeader title={copy.title} description={copy.description} />
      <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-3">
        {groups.map(({ title, answers }, group) => (
          <section key={title} className="grid gap-2">
            <h2 className="mb-1">{title}</h2>
            {answers.map(({ question, answer, way }, index) => (
              <details key={question} className={FOLD_ROW} open={group + index === 0}>
                <FoldTitle title={question} />
                <p className="pb-4 leading-relaxed text-muted">
                  {answer}
                  {way && (
                    <Link to={way.to} className="btn-link mt-2 block w-fit font-semibold">
                      {way.label}
                    </Link>
                  )}
                </p>
              </details>
            ))}
          </section>
        ))}
      </div>
      <p className="mt-8 text-muted">
        {copy.more}
        <Link to={paths.contact()} className="btn-link font-semibold">
          {copy.contact}
        </Link>
      </p>
    </>
  );
}
