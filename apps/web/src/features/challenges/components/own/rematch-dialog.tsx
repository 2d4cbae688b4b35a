import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { formatTickets } from "@/lib/format";
import { gamesQuery } from "@/entities/game/api/list-games";
import { WagerObstacleMessage } from "@/entities/wagering/components/wager-obstacle";
import { wagerObstacle } from "@/entities/wagering/domain/wager-conditions";
import { useRematchChallenge } from "../../api/rematch-challenge.ts";
import { copy } from "../../copy.ts";
import type { OwnChallenge } from "../../domain/own-challenge.ts";
import { useChallengeSide } from "../../hooks/use-challenge-side.ts";
import { BuyTickets } from "../buy-tickets.tsx";
import { BalanceSummary } from "../balance-summary.tsx";

/** The conditions of a finished challenge that a rematch repeats. */
type Terms = Pick<
  OwnChallenge,
  "match_id" | "game_name" | "is_team_challenge" | "wager_amount" | "my_name" | "rival_name"
>;

interface RematchDialogProps {
  readonly challenge: Terms | null;
  readonly onClose: () => void;
}

/** Offers the same rival a rematch, with the balance before and after. */
export function RematchDialog({ challenge, onClose }: RematchDialogProps) {
  const rematch = useRematchChallenge();
  const navigate = useNavigate();
  const { profile, team, conditions, isPending } = useChallengeSide();
  const now = useNow(15_000);
  const obstacle = conditions && wagerObstacle(conditions, now);
  const isTeam = challenge?.is_team_challenge === true;
  const wallet = isTeam ? "team" : "personal";
  const balance = isTeam ? (team?.tickets ?? 0) : (profile?.personal_tickets ?? 0);
  const { data: games = [] } = useQuery(gamesQuery());
  const game = games.find(({ name }) => name === challenge?.game_name);
  const isFriendly = conditions?.friendly_only || game?.allows_wagers === false;
  const wager = isFriendly ? 0 : (challenge?.wager_amount ?? 0);

  async function offer() {
    if (!challenge) return;
    const match = await rematch.mutateAsync(challenge.match_id);
    if (match.status !== "pending_opponent") void navigate(paths.matchManage(match.id));
  }

  return (
    <ConfirmDialog
      open={challenge !== null}
      onClose={onClose}
      destructive={false}
      title={copy.rematch.title}
      description={copy.rematch.description(challenge?.rival_name ?? "")}
      confirmLabel={copy.rematch.confirm}
      confirmDisabled={isPending || Boolean(obstacle) || balance < wager}
      onConfirm={offer}
    >
      {conditions && obstacle ? (
        <WagerObstacleMessage obstacle={obstacle} conditions={conditions} />
      ) : (
        wager > 0 && (
          <BalanceSummary
            wallet={isTeam ? copy.balance.team(challenge?.my_name ?? "") : copy.balance.personal}
            balance={balance}
            wager={wager}
          />
        )
      )}
      {balance < wager && !rematch.isPending && (
        <p className="grid gap-2 text-[0.9375rem]">
          <span className="font-medium text-danger">
            {copy.refusals.insufficient[wallet](formatTickets(wager - balance))}
          </span>
          <BuyTickets missing={wager - balance} wallet={wallet} />
        </p>
      )}
    </ConfirmDialog>
  );
}
