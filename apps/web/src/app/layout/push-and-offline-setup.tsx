import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { myAgendaQuery } from "@/entities/agenda/api/my-agenda";
import { splitAgenda } from "@/entities/agenda/domain/agenda";
import { agendaTexts } from "@/entities/agenda/domain/agenda-texts";
import { renewDevice } from "@/features/notifications/api/push-device";
import { useSession } from "@/hooks/use-session";
import { keepLastSeen } from "@/lib/offline-tasks";
import { reportError } from "@/lib/report-error";
import { startServiceWorker } from "@/lib/service-worker";

/** How many of the user's next tasks are stored for the offline page. */
const MAX_STORED = 3;

/** Prepares push notifications and the offline page, which work while no page of the site is open. */
export function PushAndOfflineSetup({ userId }: { readonly userId: string }) {
  const token = useSession().session?.access_token;
  useEffect(() => {
    startServiceWorker()
      .then(() => (token ? renewDevice(userId, token) : undefined))
      .catch((error: unknown) => reportError("The device could not be prepared.", error));
  }, [userId, token]);

  // Uses the agenda that other components read; this component sends no request.
  const { data } = useQuery({ ...myAgendaQuery(userId), enabled: false });
  useEffect(() => {
    if (!data) return;
    const items = splitAgenda(data)
      .acts.slice(0, MAX_STORED)
      .map((item) => {
        const { eyebrow, title, facts } = agendaTexts(item);
        const game = item.match_id !== null && item.game !== item.title ? item.game : null;
        return {
          matchId: item.match_id,
          eyebrow,
          title,
          facts: game ? [...facts, game] : facts,
          at: item.due_at,
        };
      });
    keepLastSeen(items).catch((error: unknown) => reportError("Nothing could be kept.", error));
  }, [data]);
  return null;
}
