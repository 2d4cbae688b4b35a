const FIELDS = [
  "input:not([type=hidden],[type=file],[type=checkbox],[type=radio],[readonly])",
  "input[type=radio]:checked",
  "textarea:not([readonly])",
  "select",
  "[role=combobox]",
  "[aria-roledescription=sortable]",
]
  .map((field) => `${field}:not(:disabled)`)
  .join(",");

/**
 * The first field of a form to fill in, or the first row of a sortable list; among radio buttons the selected one.
 * The result is null on a touch screen, where the on-screen keyboard would cover unread content.
 */
export function firstFieldOf(form: HTMLElement): HTMLElement | null {
  if (matchMedia("(pointer: coarse)").matches) return null;
  return form.querySelector<HTMLElement>(FIELDS);
}
