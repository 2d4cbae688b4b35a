import { plural } from "@/lib/plural";

/** Texts about following and the number of followers. */
export const copy = {
  follow: "Seguir",
  following: "Siguiendo",
  followOf: (name: string) => `Seguir a ${name}`,
  followingOf: (name: string) => `Siguiendo a ${name}`,
  followers: (count: number) => plural(count, "seguidor", "seguidores"),
  started: "Te avisaremos cuando pase algo. Puedes elegirlo en Configuración, Notificaciones.",
} as const;
