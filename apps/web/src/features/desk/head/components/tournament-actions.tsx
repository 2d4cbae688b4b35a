import {
  BookmarkPlus,
  CalendarX2,
  Copy,
  Dices,
  Download,
  Eye,
  FileJson,
  Layers,
  Link2,
  ListOrdered,
  Pencil,
  Play,
  Swords,
  Trash2,
  Users,
} from "lucide-react";
import { RowAction, RowActions, type RowActionProps } from "@/components/row-actions";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { DropdownMenuGroup } from "@/components/ui/dropdown-menu-group";
import { paths } from "@/config/paths";
import { actionCopy } from "@/entities/tournament/organizer-action-copy";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useSession } from "@/hooks/use-session";
import { toast } from "@/lib/toast";
import { downloadCsv } from "@/lib/csv";
import { downloadText } from "@/lib/download";
import { toUserMessage } from "@/lib/errors";
import { copyLink } from "@/lib/share-link";
import { getTournamentFile, getTournamentResults } from "../../api/export-tournament.ts";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { copy, organiserCopy, templateCopy } from "../copy.ts";
import { participantRows, resultRows } from "../domain/export-rows.ts";
import { stagesCopy } from "../../structure/structure-copy.ts";

export type TournamentAction =
  | "participants"
  | "seeds"
  | "stages"
  | "duplicate"
  | "template"
  | "begin"
  | "cancel"
  | "remove";

interface TournamentActionsProps {
  readonly tournament: DeskTournament;
  /** True at the desk, whose tabs already show participants and matches. */
  readonly isAtDesk: boolean;
  readonly onAction: (action: TournamentAction) => void;
}

const labels = copy;

async function orSayWhy(title: string, download: () => Promise<void>) {
  try {
    await download();
  } catch (error) {
    toast({ title, description: toUserMessage(error), variant: "destructive" });
  }
}

const downloadResults = (tournament: DeskTournament) =>
  orSayWhy(copy.results.error, async () => {
    const matches = await getTournamentResults(tournament.id);
    downloadCsv(copy.results.fileName(tournament.name), resultRows(tournament, matches));
  });

const downloadParticipants = ({ id, name }: DeskTournament) =>
  orSayWhy(copy.file.error, async () =>
    downloadCsv(copy.file.entrants(name), participantRows(await getTournamentFile(id))),
  );

const downloadFile = ({ id, name }: DeskTournament) =>
  orSayWhy(copy.file.error, async () => {
    const text = JSON.stringify(await getTournamentFile(id), null, 2);
    downloadText(copy.file.name(name), text, "application/json");
  });

/** The viewer's actions on a tournament: frequent actions as buttons, less frequent ones in a menu. */
export function TournamentActions({ tournament, isAtDesk, onAction }: TournamentActionsProps) {
  const { id, name, status } = tournament;
  const { may } = useTournamentRights(id);
  const { isAdmin } = useSession();
  // Whether the tournament was cancelled, or its prizes were paid.
  const isOver = tournament.cancelled_at !== null || tournament.finished_at !== null;
  const view = {
    icon: Eye,
    title: labels.actions.view,
    label: labels.view(name),
    to: paths.tournament(id),
  };
  const everyDay: readonly (RowActionProps | false)[] = [
    {
      icon: Users,
      title: labels.actions.participants,
      label: labels.participants(name),
      opensDialog: true,
      onAction: () => onAction("participants"),
    },
    may("settings") && {
      icon: Pencil,
      title: labels.actions.edit,
      label: labels.edit(name),
      to: paths.admin.tournamentEdit(id),
    },
  ];
  return (
    <RowActions isAlone={isAtDesk}>
      {isAtDesk && <RowAction {...view} />}
      <RowMenu name={name} first={isAtDesk ? [] : everyDay.filter((act) => act !== false)} isWide>
        <DropdownMenuGroup label={organiserCopy.groups.cup}>
          {!isAtDesk && (status === "Activo" || status === "Finalizado") && (
            <RowMenuAction
              icon={Swords}
              title={labels.actions.encounters}
              label={labels.encounters(name)}
              to={paths.organize(id, "partidos")}
            />
          )}
          {!isAtDesk && <RowMenuAction {...view} />}
          {isAtDesk && status === "Inscripciones" && may("settings") && (
            <RowMenuAction
              icon={Play}
              title={actionCopy.confirm.Activo}
              onAsk={() => onAction("begin")}
            />
          )}
          {isAtDesk && (
            <RowMenuAction
              icon={Link2}
              title={organiserCopy.copyLink}
              onAct={() => void copyLink(new URL(paths.tournament(id), location.origin).href)}
            />
          )}
          {isAdmin && (
            <>
              <RowMenuAction
                icon={Copy}
                title={templateCopy.duplicate}
                onAsk={() => onAction("duplicate")}
              />
              <RowMenuAction
                icon={BookmarkPlus}
                title={templateCopy.save}
                onAsk={() => onAction("template")}
              />
            </>
          )}
        </DropdownMenuGroup>
        {may("brackets") && (
          <DropdownMenuGroup label={organiserCopy.groups.draw}>
            <RowMenuAction
              icon={ListOrdered}
              title={labels.actions.seeds}
              onAsk={() => onAction("seeds")}
            />
            <RowMenuAction
              icon={Layers}
              title={stagesCopy.action}
              onAsk={() => onAction("stages")}
            />
            <RowMenuAction
              icon={Dices}
              title={templateCopy.liveDraw}
              to={paths.tournamentDraw(id)}
            />
          </DropdownMenuGroup>
        )}
        <DropdownMenuGroup label={organiserCopy.groups.files}>
          <RowMenuAction
            icon={Download}
            title={labels.actions.entrants}
            onAct={() => void downloadParticipants(tournament)}
          />
          <RowMenuAction
            icon={Download}
            title={labels.actions.results}
            onAct={() => void downloadResults(tournament)}
          />
          <RowMenuAction
            icon={FileJson}
            title={labels.actions.file}
            onAct={() => void downloadFile(tournament)}
          />
        </DropdownMenuGroup>
        {may("delete") && (
          <DropdownMenuGroup label={organiserCopy.groups.loss}>
            {!isOver && (
              <RowMenuAction
                icon={CalendarX2}
                title={labels.actions.cancel}
                label={labels.cancelOf(name)}
                onAsk={() => onAction("cancel")}
                isLoss
              />
            )}
            <RowMenuAction
              icon={Trash2}
              title={labels.actions.remove}
              label={labels.remove(name)}
              onAsk={() => onAction("remove")}
              isLoss
            />
          </DropdownMenuGroup>
        )}
      </RowMenu>
    </RowActions>
  );
}
