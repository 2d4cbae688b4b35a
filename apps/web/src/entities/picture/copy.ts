import type { PictureProblem } from "./domain/shrink-picture.ts";

/** Texts of all controls for pictures. */
export const pictureCopy = {
  choose: "Elegir imagen",
  remove: "Quitar imagen",
  hint: "PNG, JPEG o WebP. Las fotos grandes se achican solas.",
  errorTitle: "No se pudo usar la imagen",
  /** Translations of the English error messages with which a hosted project's storage refuses a file. */
  refusals: {
    size: "El archivo supera el tamaño permitido.",
    type: "Este tipo de archivo no está permitido.",
    exists: "Ya hay un archivo con ese nombre. Inténtalo de nuevo.",
    tooMany: "No puedes enviar más imágenes por ahora.",
  },
  problems: {
    type: "Elige una imagen PNG, JPEG o WebP.",
    size: "La imagen es demasiado grande.",
    unreadable: "El archivo no se puede leer como imagen. Prueba con otro.",
  } satisfies Record<PictureProblem["reason"], string>,
  crop: {
    title: "Encuadra la imagen",
    description: "Arrastra para moverla y acércala hasta que se vea lo que quieres mostrar.",
    area: "Encuadre: muévelo con las flechas",
    zoom: "Acercar",
    confirm: "Usar imagen",
    cancel: "Cancelar",
  },
} as const;
