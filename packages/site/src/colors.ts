const info = "#5fa8ff";
const success = "#3ddc97";

/**
 * All colours of the product. Pages have them as custom properties with the same names (`--surface-raised`).
 * Mails and generated previews import these constants.
 */
export const colors = {
  background: "#070a14",
  surface: "#10152a",
  "surface-raised": "#1a2140",
  "surface-sunken": "#050710",
  border: "#232b48",
  "border-strong": "#6c7aa6",
  foreground: "#eef1fb",
  muted: "#9aa6c6",
  accent: "#9176ff",
  "accent-2": "#2fd8ee",
  "accent-foreground": "#060818",
  success,
  warning: "#f5b94a",
  danger: "#ff6b7d",
  "danger-strong": "#b3203a",
  info,
  "status-inscripciones": info,
  "status-activo": success,
  "status-proximamente": "#b497ff",
  "status-finalizado": "#b5a4a9",
  "place-1": "#f4c65a",
  "place-2": "#c6d1e6",
  "place-3": "#d9935f",

  // The colours of paper and ink, for print and mails.
  paper: "#ffffff",
  "paper-raised": "#eef0f6",
  ink: "#0d1020",
  "ink-muted": "#5a6078",
  "ink-line": "#9aa0b4",
  /** The accent colour, dark enough to be readable on paper. */
  "ink-accent": "#6d28d9",
} as const;

export type ColorName = keyof typeof colors;
