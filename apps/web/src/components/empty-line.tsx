interface EmptyLineProps {
  readonly title: string;
  /** Explains why there is no content. */
  readonly text: string;
}

/** An empty part of a page as one line, so that the other parts are easy to find. */
export function EmptyLine({ title, text }: EmptyLineProps) {
  return (
    <section className="empty-line flex flex-wrap items-baseline gap-x-4 border-t border-border py-3">
      <h2>{title}</h2>
      <p className="text-[0.9375rem] text-muted">{text}</p>
    </section>
  );
}
