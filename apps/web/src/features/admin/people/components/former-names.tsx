import { EmptyLine } from "@/components/empty-line";
import { Card, CardHeader } from "@/components/ui/card";
import { formatDate } from "@/lib/format";
import type { Person } from "../api/person.ts";
import { copy } from "../copy.ts";

const texts = copy.names;

/** The person's former names, when each ended, and why the administration replaced it. */
export function FormerNames({ former }: Pick<Person, "former">) {
  if (former.length === 0) return <EmptyLine title={texts.title} text={texts.empty} />;
  return (
    <Card>
      <CardHeader title={texts.title} />
      <ul className="grid gap-3">
        {former.map(({ id, username, created_at, reason, renamer }) => (
          <li key={id}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 font-semibold wrap-anywhere">{username}</span>
              <span className="text-muted">{texts.until(formatDate(created_at))}</span>
            </p>
            {reason && (
              <p className="text-sm text-muted wrap-anywhere">
                {texts.by(renamer?.username ?? texts.house, reason)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
