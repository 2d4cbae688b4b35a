import { paths } from "@/config/paths";

/** What is to be found on each page, by its address. */
export const pageCopy: Readonly<Record<string, string | undefined>> = {
  [paths.home()]: "Lo que tienes por jugar y lo que está en vivo",
  [paths.tournaments()]: "Inscripciones abiertas, en juego y terminados",
  [paths.matches()]: "Próximos partidos, por equipo o torneo",
  [paths.teams()]: "Tu equipo y los que buscan jugadores",
  [paths.challenges()]: "La arena: uno contra uno o equipo contra equipo",
  [paths.challenges("mios")]: "Abiertos, en juego y terminados",
  [paths.news()]: "Novedades, crónicas y anuncios",
  [paths.store()]: "Packs de tickets",
  [paths.purchases()]: "Pagos y comprobantes",
  [paths.friends()]: "Chats y solicitudes",
  [paths.profile()]: "Resultados, logros y movimientos",
  [paths.settings()]: "Datos, seguridad, pagos y avisos",
  [paths.login()]: "Con tu correo y contraseña",
  [paths.register()]: "Crear una cuenta es gratis",
  [paths.about()]: "Quiénes somos y qué buscamos",
  [paths.terms()]: "Términos y condiciones",
  [paths.contact()]: "Escríbenos",
  [paths.admin.dashboard()]: "Lo que espera y cómo va todo",
  [paths.admin.competition()]: "Torneos y encuentros",
  [paths.admin.community()]: "Usuarios, equipos, tickets y anuncios",
  [paths.admin.news()]: "Artículos publicados y borradores",
  [paths.admin.games()]: "Los juegos de la plataforma",
  [paths.admin.store()]: "Packs, compras y cupones",
  [paths.admin.system()]: "Módulos, ajustes y registro",
};
