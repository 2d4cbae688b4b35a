import { ChartNoAxesColumn, Dices, Eye, EyeOff, LogOut, Sparkles } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { RowMenu } from "@/components/row-menu";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { useHideResults } from "@/entities/results/api/hide-results";
import { resultsCopy } from "@/entities/results/copy";
import { sharePictureCopy } from "@/entities/share-picture/copy";
import type { ShareFact } from "@/entities/share-picture/domain/share-fact";
import { useAreResultsHidden } from "@/hooks/use-hidden-results";
import { useLeaveTournament } from "../api/leave-tournament.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { copy } from "../copy.ts";
import { leaving } from "../domain/leaving-consequences.ts";
import { leaveCopy } from "../leave-copy.ts";

const PictureDialog = lazy(async () => ({
  default: (await import("@/entities/share-picture/components/picture-dialog")).PictureDialog,
}));

interface ActsMenuProps {
  readonly tournament: TournamentPage;
  readonly fact: ShareFact | null;
  /** The URLs of the predictions and of the live draw; null if the tournament does not have them. */
  readonly predictions: string | null;
  readonly draw: string | null;
  readonly hasResults: boolean;
  /** The participant who may leave the running tournament; null if none may. */
  readonly leaver: string | null;
}

/**
 * The menu of less common actions: hide results, or leave a running tournament after a warning about its matches.
 * On a phone the menu also contains the actions for which the page has no space.
 */
export function ActsMenu(props: ActsMenuProps) {
  const { tournament, fact, predictions, draw, hasResults, leaver } = props;
  const [asking, setAsking] = useState<"picture" | "leave" | null>(null);
  const areHidden = useAreResultsHidden();
  const hide = useHideResults();
  const Watch = areHidden ? Eye : EyeOff;
  const close = () => setAsking(null);
  return (
    <>
      <div className={leaver === null && !hasResults ? "contents md:hidden" : "contents"}>
        <RowMenu name={tournament.name}>
          {fact && (
            <DropdownMenuItem
              aria-haspopup="dialog"
              className="md:hidden"
              onSelect={() => setAsking("picture")}
            >
              <Sparkles aria-hidden />
              {sharePictureCopy.open}
            </DropdownMenuItem>
          )}
          {hasResults && (
            <DropdownMenuItem onSelect={() => hide(!areHidden)}>
              <Watch aria-hidden />
              {areHidden ? resultsCopy.stop : resultsCopy.hide}
            </DropdownMenuItem>
          )}
          {predictions && (
            <DropdownMenuItem asChild className="md:hidden">
              <Link to={predictions}>
                <ChartNoAxesColumn aria-hidden />
                {copy.detail.predictions}
              </Link>
            </DropdownMenuItem>
          )}
          {draw && (
            <DropdownMenuItem asChild className="md:hidden">
              <Link to={draw}>
                <Dices aria-hidden />
                {copy.detail.liveDraw}
              </Link>
            </DropdownMenuItem>
          )}
          {leaver !== null && (
            <DropdownMenuItem
              aria-haspopup="dialog"
              className="text-danger [&>svg]:text-danger!"
              onSelect={() => setAsking("leave")}
            >
              <LogOut aria-hidden />
              {leaveCopy.action}
            </DropdownMenuItem>
          )}
        </RowMenu>
      </div>
      {fact && asking === "picture" && (
        <Suspense fallback={null}>
          <PictureDialog fact={fact} onClose={close} />
        </Suspense>
      )}
      {leaver !== null && (
        <Leave
          tournament={tournament}
          participantId={leaver}
          isAsking={asking === "leave"}
          onClose={close}
        />
      )}
    </>
  );
}

interface LeaveProps {
  readonly tournament: TournamentPage;
  readonly participantId: string;
  readonly isAsking: boolean;
  readonly onClose: () => void;
}

function Leave({ tournament, participantId, isAsking, onClose }: LeaveProps) {
  const leave = useLeaveTournament(tournament.id);
  const { annulled, walkovers } = leaving(tournament.stages, participantId);
  return (
    <ConfirmDialog
      title={leaveCopy.title}
      description={leaveCopy.description(annulled, walkovers)}
      confirmLabel={leaveCopy.confirm}
      onConfirm={() => leave.mutateAsync(participantId)}
      open={isAsking}
      onClose={onClose}
    />
  );
}
