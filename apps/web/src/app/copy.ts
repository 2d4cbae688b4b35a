import { formatTickets } from "@/lib/format";

export const copy = {
  brand: "Leyenda",
  skipToContent: "Saltar al contenido",
  homeLink: "Leyenda, ir al inicio",
  mainNavigation: "Principal",
  phoneNavigation: "Secciones",
  unavailable: "Vuelve a intentarlo en unos segundos",
  reconnecting: "Reconectando…",
  membersOnly: "Inicia sesión para ver esta página",
  profileUnknown: "No se pudo verificar tu perfil.",
  more: "Más",
  tickets: (amount: number) => `${formatTickets(amount)} en tu billetera`,
  search: "Buscar",
  searchShortcut: "Ctrl K",
  userMenu: {
    open: (name: string) => `Menú de ${name}`,
    team: "Mi equipo",
    organized: "Mis torneos",
    admin: "Administración",
    signOut: "Cerrar sesión",
  },
  admin: {
    label: "Administración",
    /** Screen readers read this before the name of the current section. */
    sections: "Secciones:",
    backToSite: "Volver al Sitio",
  },
  notFound: {
    title: "Fuera del mapa",
    description: "La página que buscas no existe o cambió de lugar.",
    home: "Volver al inicio",
    tournaments: "Ver torneos",
  },
  crash: {
    titles: {
      other: "Algo salió mal",
      unreached: "Sin conexión",
      outdated: "Hay una versión nueva",
    },
    descriptions: {
      other: "Ocurrió un error inesperado en esta página. Puedes recargarla o volver al inicio.",
      unreached: "No se pudo cargar la página. Se abre sola en cuanto vuelva la conexión.",
      outdated: "La página se actualizó. Recárgala para continuar.",
    },
    reload: "Recargar",
    home: "Volver al inicio",
  },
  start: {
    title: "No se pudo conectar",
    description: "El servidor no respondió. Revisa tu conexión y vuelve a intentarlo.",
    retry: "Reintentar",
  },
} as const;
