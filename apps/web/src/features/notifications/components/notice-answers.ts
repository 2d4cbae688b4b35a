import type { ComponentType } from "react";
import type { NotificationKind } from "../domain/kinds.ts";

/** What a notice tells whoever answers it in place. */
export interface NoticeAnswerProps {
  readonly userId: string;
  /** What the notice is about, as the database wrote it for its kind. */
  readonly subject: string;
  readonly link: string | null;
  /** The answer was taken: nothing about it is news any more. */
  readonly onAnswered: () => void;
}

/** What answers a notice in its row, by its kind; the features that own the requests bring them. */
export type NoticeAnswers = Readonly<
  Partial<Record<NotificationKind, ComponentType<NoticeAnswerProps>>>
>;
