import { Inbox } from "lucide-react";
import { useSearchParams } from "react-router";
import { AdminList } from "@/components/admin-list";
import { ListSkeleton } from "@/components/list-skeleton";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { knownWord } from "@/lib/search-params";
import { contactList, useDeleteMessage } from "../api/contact-messages.ts";
import { copy } from "../copy.ts";
import { ContactMessageCard } from "./contact-message-card.tsx";

const texts = copy.contact;

/** The messages of the contact form. */
export function ContactPanel() {
  const [params] = useSearchParams();
  const isPending = knownWord(params, "estado", ["atendidos", "todos"]) === null;
  const remove = useDeleteMessage();
  return (
    <AdminList
      list={contactList}
      icon={Inbox}
      texts={{ ...texts, empty: isPending ? texts.emptyPending : texts.empty }}
      skeleton={<ListSkeleton rows={3} className="h-36" />}
      dialogs={{
        delete: (message, onClose) => (
          <ConfirmDialog
            onClose={onClose}
            title={texts.deleteTitle}
            description={
              <p className="wrap-anywhere">{texts.deleteText(message.subject, message.name)}</p>
            }
            confirmLabel={texts.remove}
            onConfirm={() => remove.mutateAsync(message.id)}
          />
        ),
      }}
    >
      {(messages, open) => (
        <ul className="grid gap-4">
          {messages.map((message) => (
            <li key={message.id}>
              <ContactMessageCard message={message} onDelete={() => open("delete", message)} />
            </li>
          ))}
        </ul>
      )}
    </AdminList>
  );
}
