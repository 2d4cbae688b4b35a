import { useQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { guestEntryQuery, ownEntriesQuery } from "../api/own-entrance-codes.ts";
import { entryCopy as copy } from "../entrance-code-copy.ts";

const EntryDialog = lazy(async () => ({
  default: (await import("./entrance-codes-dialog.tsx")).EntryDialog,
}));

const EntryPass = lazy(async () => ({ default: (await import("./entrance-code.tsx")).EntryPass }));

/** The button 'Mi entrada', shown if the viewer is registered and the venue checks codes at its entrance. */
export function OwnEntry({ tournamentId }: { readonly tournamentId: string }) {
  const { data: entries = [] } = useQuery(ownEntriesQuery(tournamentId));
  const [isOpen, setIsOpen] = useState(false);
  if (entries.length === 0) return null;
  return (
    <>
      <Button
        variant="secondary"
        className="w-full max-md:mt-3 print:hidden"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <QrCode aria-hidden />
        {copy.title}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <EntryDialog entries={entries} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface GuestEntryProps {
  /** The secret part of the guest's link. */
  readonly token: string;
  readonly name: string;
}

/** The code that a guest shows at the entrance of the venue. The guest has no account, so the link's token is used. */
export function GuestEntry({ token, name }: GuestEntryProps) {
  const { data: code } = useQuery(guestEntryQuery(token));
  if (!code) return null;
  return (
    <section
      aria-label={copy.title}
      className="grid w-full gap-3 border-t border-border pt-6 text-center"
    >
      <p className="text-muted">{copy.hint}</p>
      <Suspense fallback={null}>
        <EntryPass code={code} name={name} />
      </Suspense>
    </section>
  );
}
