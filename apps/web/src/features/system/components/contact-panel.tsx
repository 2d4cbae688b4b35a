import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Pagination } from "@/components/pagination";
import { Select } from "@/components/ui/select";
import { pageFromParams, withWord, wordFromParams } from "@/lib/search-params";
import { type ContactMessage, contactMessagesQuery } from "../api/contact-messages.ts";
import { copy } from "../copy.ts";
import { contactStates } from "../domain/contact-state.ts";
import { ContactCard } from "./contact-card.tsx";
import { DeleteMessageDialog } from "./delete-message-dialog.tsx";

const texts = copy.contact;
const options = contactStates.map((state) => ({ value: state, label: texts.states[state] }));

/** What visitors wrote through the contact form. */
export function ContactPanel() {
  const [params, setParams] = useSearchParams();
  const [deleted, setDeleted] = useState<ContactMessage | null>(null);
  const state = wordFromParams(params, "estado", contactStates);
  const page = pageFromParams(params);
  const { data, error, refetch } = useQuery(contactMessagesQuery(state, page));
  return (
    <div className="grid gap-5">
      <Select
        aria-label={texts.filter}
        value={state}
        options={options}
        onValueChange={(next) => setParams(withWord(params, "estado", next, ["page"]))}
        className="w-full sm:w-56"
      />
      {error && !data ? (
        <ErrorState title={texts.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={3} className="h-36" />
      ) : data.messages.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title={state === "pendientes" ? texts.emptyPending : texts.empty}
        />
      ) : (
        <>
          <ul className="grid gap-4">
            {data.messages.map((message) => (
              <li key={message.id}>
                <ContactCard message={message} onDelete={() => setDeleted(message)} />
              </li>
            ))}
          </ul>
          <Pagination page={page} pageCount={data.pageCount} />
        </>
      )}
      {deleted && <DeleteMessageDialog message={deleted} onClose={() => setDeleted(null)} />}
    </div>
  );
}
