import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Printer, SearchX, UsersRound } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { UrlStateSelect } from "@/components/url-state-select";
import { ChoiceChips } from "@/components/choice-chips";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { PageHeader } from "@/components/page-header";
import { Button, buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useUrlState } from "@/hooks/use-url-state";
import { cn } from "@/lib/cn";
import { knownWord, withWord } from "@/lib/search-params";
import { type Participant, type SheetMatch, type Sheets, sheetsQuery } from "../api/sheets.ts";
import { sheetsCopy as copy } from "../printed-sheets-copy.ts";
import { DeskDoor } from "../../components/staff-only.tsx";
import { MatchSheet } from "./match-sheet.tsx";
import {
  sheetCell,
  sheetClass,
  sheetHead,
  sheetName,
  sheetScore,
  sheetSignature,
  SheetTable,
} from "./printed-sheet-table.tsx";

const VIEWS = ["partidos", "puerta"] as const;

/** The page that staff print for the venue: a sheet per match, or the arrival list. */
export function SheetsView({ tournamentId: id }: { readonly tournamentId: string }) {
  const [params] = useSearchParams();
  const [, changeAddress] = useUrlState();
  const { data, error, refetch } = useQuery(sheetsQuery(id));
  if (error && data === undefined)
    return <ErrorState isPage title={copy.loadError} error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton className="h-96 rounded-xl" />;
  if (data === null) return <EmptyState isPage icon={SearchX} title={copy.missing} />;
  // Before the first match, the arrival list is the default.
  const usual = data.matches.length === 0 && data.entrants.length > 0 ? "puerta" : "partidos";
  const view = knownWord(params, "vista", VIEWS) ?? usual;
  const asked = params.get("etapa");
  const rounds = Object.fromEntries(data.matches.map(({ roundKey, round }) => [roundKey, round]));
  const shown = data.matches.filter(({ roundKey }) => asked === null || roundKey === asked);
  const hasSheets = (view === "puerta" ? data.entrants : data.matches).length > 0;
  return (
    <DeskDoor tournamentId={id}>
      <div className="print:hidden">
        <Link
          to={paths.organize(id, "tablero")}
          className="inline-flex min-h-11 items-center gap-1 text-muted hover:text-foreground"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {copy.back(data.name)}
        </Link>
        <PageHeader title={copy.title} description={copy.description} className="mb-5" />
        <div className="mb-5 flex flex-wrap items-center gap-3">
          <ChoiceChips
            label={copy.viewLabel}
            choices={VIEWS}
            chosen={view}
            textOf={(choice) => copy.views[choice]}
            onChoose={(choice) =>
              changeAddress(
                (current) => withWord(current, "vista", choice === usual ? "" : choice, ["etapa"]),
                { replace: true },
              )
            }
          />
          {view === "partidos" && hasSheets && (
            <UrlStateSelect
              label={copy.rounds}
              name="etapa"
              value={asked}
              options={rounds}
              all={copy.allRounds}
            />
          )}
          {hasSheets && (
            <Button className="sm:ml-auto" onClick={() => window.print()}>
              <Printer aria-hidden />
              {copy.print}
            </Button>
          )}
        </div>
      </div>
      {view === "puerta" ? (
        <DoorList name={data.name} entrants={data.entrants} />
      ) : (
        <MatchSheets id={id} sheets={data} matches={shown} />
      )}
    </DeskDoor>
  );
}

function MatchSheets({
  id,
  sheets: { name, places, isDrawn, entrants },
  matches,
}: {
  readonly id: string;
  readonly sheets: Sheets;
  readonly matches: readonly SheetMatch[];
}) {
  if (matches.length === 0)
    return (
      <EmptyState
        icon={Printer}
        title={isDrawn ? copy.none : copy.undrawn}
        description={isDrawn ? copy.noneHint : copy.undrawnHint(entrants.length, places)}
        action={
          entrants.length > 0 && (
            <Link
              to={paths.doorSheet(id)}
              replace
              className={buttonClass({ variant: "secondary" })}
            >
              {copy.door}
            </Link>
          )
        }
      />
    );
  return (
    <>
      <p role="status" className="mb-3 text-muted print:hidden">
        {copy.count(matches.length)}
      </p>
      <div className="grid gap-6">
        {matches.map((match) => (
          <MatchSheet key={match.id} match={match} name={name} />
        ))}
      </div>
    </>
  );
}

function DoorList({
  name,
  entrants,
}: {
  readonly name: string;
  readonly entrants: readonly Participant[];
}) {
  if (entrants.length === 0) return <EmptyState icon={UsersRound} title={copy.nobody} />;
  return (
    <section aria-label={copy.views.puerta} className={cn(sheetClass, "[&_tr]:break-inside-avoid")}>
      <p className="flex justify-between gap-4">
        <span className="font-semibold">{name}</span>
        <span className="text-muted">{copy.entrants(entrants.length)}</span>
      </p>
      <SheetTable label={copy.doorTable}>
        <thead>
          <tr>
            <th scope="col" className={sheetHead}>
              {copy.name}
            </th>
            <th scope="col" className={cn(sheetHead, sheetScore)}>
              {copy.here}
            </th>
            <th scope="col" className={cn(sheetHead, sheetSignature)}>
              {copy.signature}
            </th>
          </tr>
        </thead>
        <tbody>
          {entrants.map(({ id, name: entrant, isHere }) => (
            <tr key={id}>
              <th scope="row" className={sheetName}>
                {entrant}
              </th>
              <td className={cn(sheetCell, "text-center")}>{isHere ? copy.yes : copy.blank}</td>
              <td className={sheetCell}>{copy.blank}</td>
            </tr>
          ))}
        </tbody>
      </SheetTable>
    </section>
  );
}
