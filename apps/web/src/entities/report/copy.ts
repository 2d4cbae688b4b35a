import { reportsLimits } from "@leyenda/db-types/limits";
import type { Words } from "@leyenda/db-types";
import type { ReportTarget } from "./domain/report.ts";

const reasons: Readonly<Record<Words["reports"]["reason"], string>> = {
  spam: "Spam o publicidad",
  insults: "Insultos",
  harassment: "Acoso",
  hate: "Discurso de odio",
  cheating: "Trampas",
  impersonation: "Suplantación de identidad",
  inappropriate: "Contenido inapropiado",
  other: "Otro motivo",
};

/** Texts of the dialog that reports a message or a profile. */
export const reportCopy = {
  reasons,
  report: "Denunciar",
  title: ({ kind, name }: ReportTarget) => {
    if (kind === "profile") return `Denunciar a ${name}`;
    return kind === "match_picture"
      ? `Denunciar la imagen: ${name}`
      : `Denunciar un mensaje de ${name}`;
  },
  description:
    "Lo revisa la administración. Quien denuncia queda en reserva: la otra persona no lo sabrá nunca.",
  reason: "¿Qué pasó?",
  reasonRequired: "Elige el motivo de la denuncia.",
  note: "Cuéntanos más",
  noteHint: `Opcional, hasta ${reportsLimits.note.max} caracteres.`,
  noteOtherHint: `Cuéntanos qué pasó, hasta ${reportsLimits.note.max} caracteres.`,
  noteRequired: "Cuéntanos qué pasó.",
  noteTooLong: `La explicación puede tener hasta ${reportsLimits.note.max} caracteres.`,
  cancel: "Cancelar",
  send: "Enviar denuncia",
  sent: "Denuncia enviada",
  sentDescription: "Gracias por avisar. Te contaremos cuando la revisemos.",
  failure: "No se pudo enviar la denuncia.",
} as const;
