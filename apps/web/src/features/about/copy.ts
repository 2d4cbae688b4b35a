export const copy = {
  headDescription: "Nuestra misión, nuestra comunidad y nuestro compromiso con los esports.",
  pageTitle: "Sobre nosotros",
  title: "Sobre Leyenda",
  lead: "Nacimos en las salas de espera de los torneos improvisados: llaves en una planilla, capturas perdidas y premios que nunca llegaban. Construimos la plataforma que queríamos tener.",
  sections: [
    {
      icon: "mission",
      title: "Nuestra misión",
      text: "Que competir sea tan serio como tu juego. Cada torneo tiene reglas claras, una llave que se mueve en vivo y un registro de cada ticket: quién pagó, quién ganó y cuánto se repartió.",
    },
    {
      icon: "community",
      title: "La comunidad",
      text: "Aquí conviven el equipo que entrena todas las noches y el grupo de amigos que juega los sábados. Encuentras rivales de tu nivel, fichas compañeros y mides tu progreso partido a partido.",
    },
    {
      icon: "commitment",
      title: "Nuestro compromiso",
      text: "Juego limpio para todos: resultados confirmados por ambos lados, pruebas a la vista, decisiones explicadas por personas y datos personales que solo tú y la administración pueden ver.",
    },
  ],
  stepsTitle: "Cómo se crea una leyenda",
  steps: [
    { title: "Regístrate gratis", text: "Crea tu perfil y suma tus identificadores de juego." },
    { title: "Encuentra tu equipo", text: "Únete a uno que reclute o funda el tuyo." },
    { title: "Compite", text: "Inscríbete con tickets, juega y reporta tu resultado." },
    { title: "Levanta la copa", text: "Cobra tu premio y deja tu nombre en la arena." },
  ],
  callTitle: "La arena está abierta",
  callText: "Hay un torneo esperando tu nombre.",
  callAction: "Explorar torneos",
} as const;
