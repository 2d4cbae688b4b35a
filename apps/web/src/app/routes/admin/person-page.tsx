import { useParams } from "react-router";
import { PersonLog } from "@/features/admin/audit/components/person-log";
import { HolderBalance, HolderWallet } from "@/features/admin/community/components/owner-wallet";
import { PersonReports } from "@/features/admin/community/components/person-reports";
import { UserMenuWithDialogs } from "@/features/admin/community/components/user-menu";
import { PersonPage } from "@/features/admin/people/components/person-page";
import { copy } from "@/features/admin/people/copy";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage({ title: copy.title, description: copy.title });

/** /admin/people/:id */
export function Component() {
  const { id = "" } = useParams();
  return (
    <PersonPage
      key={id}
      id={id}
      acts={(person) => <UserMenuWithDialogs user={person} />}
      balance={<HolderBalance kind="usuarios" id={id} />}
      wallet={<HolderWallet kind="usuarios" id={id} isPart />}
      reports={<PersonReports personId={id} />}
      log={(person) => <PersonLog person={person} />}
    />
  );
}
