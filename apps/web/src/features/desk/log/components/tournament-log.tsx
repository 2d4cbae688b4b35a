import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { AdminList } from "@/components/admin-list";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { SERVER } from "@/features/log/domain/audit-filters";
import { tournamentActorsQuery, tournamentLogList } from "../api/tournament-log.ts";
import { auditCopy } from "@/features/log/copy";
import { asPressed } from "@/features/log/domain/combined-log-entries";
import { AuditTable } from "@/features/log/components/audit-table";

const { payouts: _prizes, ...ofEverybody } = auditCopy.ownFilters;

/** The log of a tournament, for its staff; it shows an action on many objects at once in one line. */
export function TournamentLog({ tournamentId }: { readonly tournamentId: string }) {
  const { may } = useTournamentRights(tournamentId);
  const { data: people } = useQuery(tournamentActorsQuery(tournamentId));
  const list = tournamentLogList(tournamentId);
  const options: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    tipo: may("money") ? auditCopy.ownFilters : ofEverybody,
    quien: { ...people, [SERVER]: auditCopy.server },
  };
  return (
    <AdminList
      list={list}
      filters={list.filters.map((filter) =>
        filter.kind === "choice"
          ? { ...filter, options: options[filter.name] ?? filter.options ?? {} }
          : filter,
      )}
      icon={ScrollText}
      texts={{ ...auditCopy, emptyHint: auditCopy.tournamentHint }}
    >
      {(rows) => <AuditTable entries={asPressed(rows)} />}
    </AdminList>
  );
}
