import { Link } from "react-router";
import { FoldRow } from "@/components/fold-row";
import { PageHeader } from "@/components/page-header";
import { paths } from "@/config/paths";
import { answers, copy } from "../copy.ts";

/** What people ask, each with a short answer. */
export function Help() {
  return (
    <div className="max-w-3xl">
      <PageHeader title={copy.title} />
      <div className="grid gap-2">
        {answers.map(({ question, answer }) => (
          <FoldRow key={question} title={question}>
            <p className="pb-4 leading-relaxed text-muted">{answer}</p>
          </FoldRow>
        ))}
      </div>
      <p className="mt-8 text-muted">
        {copy.more}
        <Link to={paths.contact()} className="btn-link font-semibold">
          {copy.contact}
        </Link>
      </p>
    </div>
  );
}
