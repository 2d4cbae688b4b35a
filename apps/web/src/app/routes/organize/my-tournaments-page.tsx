import { useQuery } from "@tanstack/react-query";
import { LayoutGrid, Plus, Table2 } from "lucide-react";
import { Link } from "react-router";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { foundingQuery } from "@/entities/tournament/api/tournament-creation-rules";
import { MyTournaments } from "@/features/desk/own/components/my-tournaments";
import { OwnTournamentProposals } from "@/features/desk/own/components/own-tournament-proposals";
import { ViewSwitch } from "@/features/tournaments/components/view-switch";
import { useAddressWord } from "@/features/tournaments/hooks/use-url-choice";
import { useSession } from "@/hooks/use-session";
import { definePlainPage } from "@/lib/define-page";
import { ownCopy as copy } from "@/features/desk/own/copy";

const viewNames = ["tarjetas", "tabla"] as const;

export const handle = definePlainPage({ title: copy.title, description: copy.description });

/** /organize */
export function Component() {
  const { user } = useSession();
  const { data: founding } = useQuery(foundingQuery());
  const [asked, setView] = useAddressWord("vista", viewNames);
  const canFound = founding?.is_open === true;
  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          canFound && (
            <Link to={paths.foundTournament()} className={buttonClass({ variant: "primary" })}>
              <Plus aria-hidden />
              {copy.found}
            </Link>
          )
        }
      />
      {user && (
        <div className="grid gap-8">
          <OwnTournamentProposals userId={user.id} />
          <MyTournaments
            userId={user.id}
            canFound={canFound}
            isTable={asked === "tabla"}
            views={
              <ViewSwitch
                label={copy.view}
                views={[
                  { view: "tarjetas", Icon: LayoutGrid, label: copy.cards },
                  { view: "tabla", Icon: Table2, label: copy.table },
                ]}
                shown={asked ?? "tarjetas"}
                onChange={setView}
              />
            }
          />
        </div>
      )}
    </>
  );
}
