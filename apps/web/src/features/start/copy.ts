export const copy = {
  label: "Lo tuyo",
  hello: (name = "") => (name ? `Hola, ${name}` : "Hola"),
  error: "No se pudo cargar lo que tienes pendiente.",
  others: "También te espera",
  you: "Tú",
  evening: "Tu noche",
  form: "Tu forma",
  toProfile: "Ver tu perfil",
  tournaments: "Tus torneos",
  noTournaments: "Todavía no estás en ninguno.",
  openTournaments: "Ver los abiertos",
  calm: {
    title: "Todo al día",
    text: "Nadie te espera por ahora. Buen momento para entrar a un torneo.",
    action: "Ver torneos abiertos",
  },
  steps: {
    title: "Tus primeros pasos",
    text: "Tres cosas y estás compitiendo.",
    done: "(hecho)",
    identity: {
      title: "Agrega tu nombre en cada juego",
      text: "Con él te encuentra tu rival para jugar.",
    },
    team: {
      title: "Únete a un equipo, o crea el tuyo",
      text: "Abre los torneos que se juegan en equipo.",
    },
    tournament: {
      title: "Inscríbete en tu primer torneo",
      text: "Te da tu primer rival y una hora para jugar.",
    },
  },
} as const;
