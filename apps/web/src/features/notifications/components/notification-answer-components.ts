import type { ComponentType } from "react";
import type { NotificationKind } from "../domain/kinds.ts";

/** The props of the component with which the user answers a notification in its row. */
export interface NotificationAnswerProps {
  readonly userId: string;
  /** The id of the notification's subject; its meaning depends on the kind. */
  readonly subject: string;
  readonly link: string | null;
  /** Called when the answer is saved: the notification then counts as read. */
  readonly onAnswered: () => void;
}

/** The components that answer a notification, by its kind; the features that own the requests provide them. */
export type NotificationAnswers = Readonly<
  Partial<Record<NotificationKind, ComponentType<NotificationAnswerProps>>>
>;
