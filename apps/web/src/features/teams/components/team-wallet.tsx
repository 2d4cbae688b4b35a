import { Movements } from "@/entities/ticket/components/movements";
import "@/components/head-line.css";

/** The ledger of the team's wallet, for its members. */
export function TeamWallet({ participantId }: { readonly participantId: string }) {
  return (
    // Its tab has the same title.
    <div className="needs-room [&>section>div>h2]:sr-only">
      <Movements participantId={participantId} />
    </div>
  );
}
