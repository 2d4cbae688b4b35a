import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { paths } from "@/config/paths";
import { formatTickets } from "@/lib/format";
import { useCloseAccount } from "../api/close-account.ts";
import { copy } from "../copy.ts";

interface CloseAccountPanelProps {
  readonly profile: { readonly username: string; readonly personal_tickets: number | null };
}

export function CloseAccountPanel({ profile }: CloseAccountPanelProps) {
  const close = useCloseAccount();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const tickets = profile.personal_tickets ?? 0;
  const lost = tickets > 0 ? copy.closing.tickets(formatTickets(tickets)) : null;

  async function confirm() {
    await close.mutateAsync();
    void navigate(paths.home());
  }

  return (
    <section className="card self-start border-danger/40">
      <ul className="mb-6 list-disc space-y-1.5 pl-5 text-muted">
        {lost && <li className="font-semibold text-danger">{lost}</li>}
        {copy.closing.consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button variant="destructive" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {copy.closing.action}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          setIsAsking(false);
          setTyped("");
        }}
        title={copy.closing.confirmTitle}
        description={
          <>
            <p>{copy.closing.confirmText}</p>
            {lost && <p className="mt-1 font-semibold text-danger">{lost}</p>}
          </>
        }
        confirmLabel={copy.closing.action}
        confirmDisabled={typed !== profile.username}
        onConfirm={confirm}
      >
        <div className="grid gap-1.5">
          <Label htmlFor="close-account-name">{copy.closing.confirmLabel(profile.username)}</Label>
          <Input
            id="close-account-name"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </ConfirmDialog>
    </section>
  );
}
