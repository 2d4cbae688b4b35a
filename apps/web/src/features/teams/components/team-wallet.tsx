import { Movements } from "@/entities/ticket/components/movements";
import "@/components/head-line.css";

/** The ticket movements of the team's wallet, for the team's members. */
export function TeamWallet({ participantId }: { readonly participantId: string }) {
  return (
    // The heading is only for screen readers, because the tab has the same title.
    <div className="needs-room [&>section>div>h2]:sr-only">
      <Movements participantId={participantId} />
    </div>
  );
}
