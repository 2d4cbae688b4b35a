interface EmptyLineProps {
  readonly title: string;
  /** Explains why there is no content. */
  readonly text: string;
}

/** An empty part of a page as one line, so that the other parts are easy to find. */
export function EmptyLine({ title, text }: EmptyLineProps) {
  return (
    <section className="empty-line flex flex-wrap items-baseline gap-x-4 rounded-lg border border-border bg-surface px-4 py-2.5 md:px-5">
      <h2 className="display text-xl">{title}</h2>
      <p className="text-[0.9375rem] text-muted">{text}</p>
    </section>
  );
}
