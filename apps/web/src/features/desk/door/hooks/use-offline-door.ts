import { useEffect } from "react";
import { useSession } from "@/hooks/use-session";
import { storeLastDoor } from "@/lib/offline-check-in-page";
import { reportError } from "@/lib/report-error";
import { startServiceWorker } from "@/lib/service-worker";
import type { DoorPerson } from "../domain/door.ts";

/** Stores the list of expected people on this device, so that the page can be reloaded without a network. */
export function useOfflineDoor(room: string, name: string, people: readonly DoorPerson[]): void {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    Promise.all([startServiceWorker(), storeLastDoor({ userId, room, name, people })]).catch(
      (error: unknown) => reportError("The door could not be stored.", error),
    );
  }, [userId, room, name, people]);
}
