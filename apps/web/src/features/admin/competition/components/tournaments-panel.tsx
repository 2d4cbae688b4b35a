import { Plus, Trophy } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { AdminList } from "@/components/admin-list";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { tournamentsList } from "../api/tournaments.ts";
import { copy, importCopy } from "../copy.ts";
import { templateCopy } from "@/features/desk/head/copy";
import { ImportTournamentDialog } from "./import-tournament-dialog.tsx";
import { MakeTournamentDialog } from "@/features/desk/head/components/tournament-from-template-dialog";
import { TournamentsTable } from "./tournaments-table.tsx";

const texts = copy.tournaments;

/** The search, the table, and the buttons to create a tournament. */
export function TournamentsPanel() {
  const [isMaking, setIsMaking] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <AdminList
        list={tournamentsList}
        icon={Trophy}
        texts={{ ...texts, emptySearch: texts.empty }}
        action={() => (
          <>
            <Button
              variant="secondary"
              className="max-sm:flex-1 max-sm:px-2 max-sm:whitespace-nowrap"
              aria-haspopup="dialog"
              onClick={() => setIsMaking(true)}
            >
              {templateCopy.use}
            </Button>
            <Button
              variant="secondary"
              className="max-sm:flex-1 max-sm:px-2 max-sm:whitespace-nowrap"
              aria-haspopup="dialog"
              onClick={() => setIsImporting(true)}
            >
              {importCopy.action}
            </Button>
            <Link
              to={paths.admin.tournamentCreate()}
              className={cn(buttonClass(), "max-sm:order-first")}
            >
              <Plus aria-hidden />
              {texts.create}
            </Link>
          </>
        )}
      >
        {(tournaments) => <TournamentsTable tournaments={tournaments} />}
      </AdminList>
      {isMaking && <MakeTournamentDialog onClose={() => setIsMaking(false)} />}
      {isImporting && <ImportTournamentDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}
