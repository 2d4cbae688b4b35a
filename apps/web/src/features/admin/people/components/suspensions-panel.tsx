import { Gavel } from "lucide-react";
import { Link } from "react-router";
import { AdminList } from "@/components/admin-list";
import { ListSkeleton } from "@/components/list-skeleton";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { measuresList } from "../api/suspensions.ts";
import { copy } from "../copy.ts";
import { DecideAppealDialog } from "./decide-appeal-dialog.tsx";
import { LiftSuspensionDialog } from "./lift-suspension-dialog.tsx";
import { SuspensionLine } from "./suspension-line.tsx";

/** The suspensions and exclusions from tournaments, and the pending appeals. */
export function SuspensionsPanel() {
  return (
    <AdminList
      list={measuresList}
      icon={Gavel}
      texts={copy.measures.list}
      skeleton={<ListSkeleton rows={3} className="h-40" />}
      dialogs={{
        decide: (measure, onClose) => <DecideAppealDialog measure={measure} onClose={onClose} />,
        lift: (measure, onClose) => <LiftSuspensionDialog measure={measure} onClose={onClose} />,
      }}
    >
      {(measures, open) => (
        <ul className="card grid divide-y divide-border">
          {measures.map((measure) => (
            <SuspensionLine
              key={measure.id}
              measure={measure}
              person={
                <Link
                  to={paths.admin.person(measure.profile_id)}
                  className="inline-flex min-h-8 items-center gap-2.5 font-semibold hover:underline"
                >
                  <UserAvatar name={measure.username} src={measure.avatar_url} className="size-8" />
                  <span className="wrap-anywhere">{measure.username}</span>
                </Link>
              }
              onDecide={() => open("decide", measure)}
              onLift={() => open("lift", measure)}
            />
          ))}
        </ul>
      )}
    </AdminList>
  );
}
