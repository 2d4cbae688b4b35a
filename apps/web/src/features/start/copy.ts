export const copy = {
  label: "Lo tuyo",
  hello: (name = "") => (name ? `Hola, ${name}` : "Hola"),
  error: "No se pudo cargar lo que tienes pendiente.",
  others: "También te espera",
  you: "Tú",
  tournaments: "Tus torneos",
  noTournaments: "Todavía no estás en ninguno.",
  openTournaments: "Ver los abiertos",
  calm: {
    title: "Todo al día",
    text: "No tienes partidos ni respuestas pendientes. Hay torneos con inscripciones abiertas.",
    action: "Ver torneos abiertos",
  },
  steps: {
    title: "Tus primeros pasos",
    text: "Tres cosas y estás compitiendo.",
    done: "(hecho)",
    identity: {
      title: "Cuenta cómo te llamas en tus juegos",
      text: "Tus rivales te encuentran por tu identificador.",
    },
    team: {
      title: "Únete a un equipo, o crea el tuyo",
      text: "Muchos torneos se juegan en equipo.",
    },
    tournament: {
      title: "Inscríbete en tu primer torneo",
      text: "Elige uno con inscripciones abiertas.",
    },
  },
} as const;
