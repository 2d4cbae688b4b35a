import { paths } from "@/config/paths";

export const copy = {
  title: "Ayuda",
  description: "Respuestas cortas a lo que más se pregunta.",
  headDescription:
    "Respuestas cortas: equipos, desafíos, asistencia, reportes, disputas, W.O., premios, tickets y tus datos.",
  more: "¿No está aquí lo que buscas? ",
  contact: "Escríbenos",
} as const;

interface Group {
  readonly title: string;
  readonly answers: readonly {
    readonly question: string;
    readonly answer: string;
    /** A link to the page that the answer mentions. */
    readonly way?: { readonly to: string; readonly label: string };
  }[];
}

/** The questions, grouped by what the user wants to do; the first group is for new users. */
export const groups: readonly Group[] = [
  {
    title: "Empezar",
    answers: [
      {
        question: "¿Cómo me inscribo en un torneo?",
        answer:
          "Crea tu cuenta, abre un torneo con la inscripción abierta y elige Inscribirse. Por un equipo inscribe el líder o un co-líder. Si cuesta tickets, la página dice cuántos, y salen de tu billetera o de la del equipo.",
        way: { to: paths.openTournaments(), label: "Ver torneos abiertos" },
      },
      {
        question: "¿Para qué sirven los tickets?",
        answer:
          "Para inscribirse en torneos y apostar en desafíos. Se compran en la tienda y se ganan como premio. No son dinero: no se cambian por él ni se pasan a otra persona.",
        way: { to: paths.store(), label: "Ir a la tienda" },
      },
      {
        question: "¿Cómo entro a un equipo?",
        answer:
          "Pide tu lugar en uno que recluta: su líder responde y te avisamos. También puedes entrar con su enlace de invitación, o fundar el tuyo. Se está en un equipo a la vez.",
        way: { to: paths.teams(), label: "Ver equipos" },
      },
      {
        question: "¿Puedo organizar mi torneo?",
        answer:
          "Si los torneos de miembros están abiertos, los propones desde Mis torneos y los diriges tú: inscripción, llave, horarios y resultados. Si no los ves ahí, escríbenos.",
        way: { to: paths.organized(), label: "Ir a mis torneos" },
      },
    ],
  },
  {
    title: "Jugar",
    answers: [
      {
        question: "¿Cómo confirmo mi asistencia?",
        answer:
          "Si el torneo la pide, se abre unos minutos antes del comienzo y cierra al comenzar: confirma en la página del torneo o en tu inicio. Por un equipo confirman el líder o un co-líder. Quien no confirma queda fuera de la llave. Si se te pasó, escribe a la organización: mientras la llave no esté armada, puede abrirla otra vez o confirmarte.",
      },
      {
        question: "¿Cómo reporto un resultado?",
        answer:
          "En la sala del partido, donde también puedes subir pruebas. Por un equipo reportan el líder o un co-líder. Si los dos lados reportan lo mismo, el partido queda decidido; si tu rival no responde, tu reporte vale cuando se cumple el plazo que dice la sala, si subiste una prueba o consta que el partido empezó; si no, decide la administración.",
      },
      {
        question: "¿Qué pasa si no coincidimos?",
        answer:
          "El partido queda en disputa. Cada lado cuenta en la sala lo que pasó y la organización decide con los reportes y las pruebas; la sala dice hasta cuándo. En un desafío, los tickets apostados quedan retenidos hasta la decisión.",
      },
      {
        question: "¿Cómo funciona un desafío?",
        answer:
          "Lo creas o aceptas uno de la arena: juego, formato y cuántos tickets pone cada lado. Quedan retenidos mientras se juega y se los lleva quien gana. Apostar pide 18 años; un amistoso no apuesta nada.",
        way: { to: paths.challenges(), label: "Ver desafíos" },
      },
      {
        question: "¿Qué es un W.O.?",
        answer:
          "Un partido que se gana sin jugar, porque el rival no se presentó, se retiró o quedó descalificado. El que da el reloj se puede objetar en la sala durante unos minutos, con un motivo: entonces decide un árbitro. Si no se presentó nadie, nadie avanza.",
      },
    ],
  },
  {
    title: "Tickets y cuenta",
    answers: [
      {
        question: "¿Cuándo recibo mi premio?",
        answer:
          "Los tickets se acreditan cuando se decide el último partido del torneo. El dinero lo transfiere la organización a los datos de cobro que guardes en Configuración, en Pagos: sin ellos no puede pagarte.",
        way: { to: paths.settings("pagos"), label: "Guardar mis datos de cobro" },
      },
      {
        question: "¿Me devuelven la inscripción?",
        answer:
          "Sí, si te retiras mientras la inscripción está abierta o si el torneo se cancela. Una vez que comenzó, retirarse no devuelve nada.",
      },
      {
        question: "¿Cómo borro mis datos?",
        answer:
          "En Configuración, en Eliminar Cuenta. Se borran tu nombre, correo, teléfono y datos de cobro; lo que jugaste queda como «Jugador eliminado». Los tickets que tengas se pierden, y quien lidera un equipo antes lo entrega o lo elimina.",
        way: { to: paths.settings("eliminar-cuenta"), label: "Ir a Eliminar Cuenta" },
      },
    ],
  },
];
