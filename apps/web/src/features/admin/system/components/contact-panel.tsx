import { useQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import { choiceFilter } from "@/components/address-filters";
import { KeptList } from "@/components/kept-list";
import { ListSkeleton } from "@/components/list-skeleton";
import { useListAddress } from "@/hooks/use-list-address";
import { type ContactMessage, contactMessagesQuery } from "../api/contact-messages.ts";
import { copy } from "../copy.ts";
import { contactStates } from "../domain/contact-state.ts";
import { ContactCard } from "./contact-card.tsx";
import { DeleteMessageDialog } from "./delete-message-dialog.tsx";

const texts = copy.contact;
const filters = [choiceFilter("estado", texts.filter, texts.states)];

/** What visitors wrote through the contact form. */
export function ContactPanel() {
  const [deleted, setDeleted] = useState<ContactMessage | null>(null);
  const { page, word } = useListAddress();
  const state = word("estado", contactStates);
  const list = useQuery(contactMessagesQuery(state, page));
  return (
    <>
      <KeptList
        list={list}
        icon={Inbox}
        texts={{
          total: texts.total,
          loadError: texts.loadError,
          emptyHint: texts.emptyHint,
          empty: state === "pendientes" ? texts.emptyPending : texts.empty,
        }}
        filters={filters}
        skeleton={<ListSkeleton rows={3} className="h-36" />}
      >
        {(messages) => (
          <ul className="grid gap-4">
            {messages.map((message) => (
              <li key={message.id}>
                <ContactCard message={message} onDelete={() => setDeleted(message)} />
              </li>
            ))}
          </ul>
        )}
      </KeptList>
      {deleted && <DeleteMessageDialog message={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}
