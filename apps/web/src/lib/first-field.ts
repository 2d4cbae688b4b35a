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
 * The first field of a form that one would fill in, or the first row of an order: of radio buttons the chosen one. None where a finger
 * writes, for the keyboard would cover what has not been read yet.
 */
export function firstFieldOf(form: HTMLElement): HTMLElement | null {
  if (matchMedia("(pointer: coarse)").matches) return null;
  return form.querySelector<HTMLElement>(FIELDS);
}
