export const copy = {
  head: {
    missing: "Jugador no encontrado",
    player: "Jugador",
    about: (name: string) => `Perfil de ${name}.`,
    facts: (played: number, won: number, winRate: number) => [
      played === 1 ? "1 torneo jugado" : `${played} torneos jugados`,
      won === 1 ? "1 ganado" : `${won} ganados`,
      `${winRate}% de winrate`,
    ],
  },
  ownTitle: "Mi perfil",
  loadError: "Error",
  loadErrorOther: "No se pudo cargar el perfil.",
  loadErrorOwn: "No se pudo cargar tu perfil.",
  admin: "Administrador",
  since: (date: string) => `Desde el ${date}`,
  findTeam: "Buscar equipo",
  getTickets: "Comprar tickets",
  newPlayer: (name: string) =>
    `${name} todavía no jugó su primer partido: aquí quedarán sus resultados y sus logros.`,
  noBioOwn: "Cuenta quién eres",
  edit: "Editar perfil",
  participantId: "ID de participante",
  copyId: "Copiar ID de participante",
  copiedDescription: "El ID de participante está en tu portapapeles.",
  tabs: { summary: "Resumen", movements: "Movimientos" },
  stats: {
    label: "Estadísticas",
    tournamentsWon: "Títulos",
    tournamentsPlayed: "Torneos",
    percent: (rate: number) => `${Math.round(rate)} %`,
    winsOf: (wins: number, played: number) =>
      `${wins} de ${played === 1 ? "1 partido" : `${played} partidos`}`,
    withTeam: (team: string) => `Propios y de ${team}`,
    totalEarnings: "Ganancias",
    due: (amount: string) => `${amount} por cobrar`,
  },
  wallet: "Billetera personal",
  about: "Sobre el jugador",
  aboutOwn: "Sobre mí",
  gamesEmpty: "Sin juegos registrados.",
  gamesEmptyOwn: "Elige a qué juegas",
  noIdentity: "Agregar tu ID en el juego",
  teams: "Equipos",
  achievements: {
    title: "Logros",
    new: "Nuevo",
    all: (count: number) => `Ver los ${count}`,
    empty: "Sin logros todavía: cada torneo y cada desafío acercan el primero.",
    emptyOther: "Todavía no ganó ningún logro.",
  },
} as const;

/** The labels of the numbers on a player's card; each label follows its number. */
export const cardCopy = {
  ranking: "En el ranking",
  medals: (count: number) => (count === 1 ? "Vez mejor jugador" : "Veces mejor jugador"),
  titles: (count: number) => (count === 1 ? "Título" : "Títulos"),
  winRate: "Victorias",
} as const;

/** Texts on the profile of a player without matches. */
export const startCopy = {
  title: "Tu historia empieza aquí",
  text: "Juega tu primer partido y aquí verás tus resultados, tus victorias y tus premios.",
  tournaments: "Ver torneos abiertos",
  challenges: "Aceptar un desafío",
} as const;
