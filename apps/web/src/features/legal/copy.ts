/** The minimum ages: in general (`usual`), and for tournaments without a fee and without a money prize (`free`). */
export interface PlayingAges {
  readonly usual: number;
  readonly free: number;
}

export interface TermsSection {
  /** The anchor for links to this section; a section without an anchor uses its number. */
  readonly anchor?: string;
  readonly title: string;
  /** The paragraphs. A function gets the ages of this installation, or null if they could not be read. */
  readonly paragraphs: readonly (string | ((ages: PlayingAges | null) => string))[];
}

function playingAge(ages: PlayingAges | null): string {
  if (!ages) return "Para participar en torneos debes tener la edad mínima que indica cada uno.";
  const usual = `Para participar en torneos debes ser mayor de ${ages.usual} años.`;
  return ages.free < ages.usual
    ? `${usual} En los gratuitos y sin premios en dinero, mayor de ${ages.free}.`
    : usual;
}

function essentialAges(ages: PlayingAges | null): string {
  const tournaments = ages ? `, ${ages.usual} para jugar torneos` : "";
  return `13 años para tener una cuenta${tournaments} y 18 para apostar tickets.`;
}

export const PRIVACY_ANCHOR = "privacidad";

export const copy = {
  title: "Términos y Condiciones",
  headDescription: "Términos y condiciones de uso de la plataforma.",
  updated: "Última actualización: 21 de agosto de 2025",
  essential: "Lo esencial",
  essentials: [
    { title: "Edad", text: essentialAges },
    { title: "Tickets", text: "No son dinero: no se reembolsan ni se pasan a otra persona." },
    {
      title: "Premios",
      text: "Los de tickets se acreditan solos; los de dinero van a la cuenta que declaras.",
    },
    {
      title: "Tus datos",
      text: "Tu correo, tu teléfono y tus datos de cobro los ven solo tú y la administración.",
    },
  ],
  contents: "Contenido",
  contentsOf: (sections: number) => `Contenido: ${sections} secciones`,
  question: "¿Tienes dudas sobre estos términos? ",
  contact: "Escríbenos",
} as const;

/** The terms, in their fifteen sections. */
export const sections: readonly TermsSection[] = [
  {
    title: "Aceptación de los términos",
    paragraphs: [
      "Al crear una cuenta o usar la plataforma aceptas estos Términos y Condiciones. Si no estás de acuerdo con alguno de ellos, no debes usar el servicio.",
      "Las reglas particulares de cada torneo forman parte de estos términos para quienes se inscriben en él.",
    ],
  },
  {
    title: "Descripción del servicio",
    paragraphs: [
      "Leyenda es una plataforma en línea para organizar y disputar torneos y desafíos de esports, gestionar equipos y participar en una comunidad de jugadores.",
      "El registro en la plataforma es gratuito.",
    ],
  },
  {
    title: "Edad mínima",
    paragraphs: [
      "Para crear una cuenta debes ser mayor de 13 años.",
      playingAge,
      "Para apostar tickets en desafíos debes ser mayor de 18 años.",
      "La organización puede pedir una prueba de edad antes de entregar un premio.",
    ],
  },
  {
    title: "Cuenta y seguridad",
    paragraphs: [
      "Cada persona puede tener una sola cuenta. Eres responsable de la veracidad de tus datos, de mantener en secreto tu contraseña y de lo que se haga con tu cuenta.",
      "Avísanos de inmediato si crees que alguien más accedió a ella.",
    ],
  },
  {
    title: "Conducta de los usuarios",
    paragraphs: [
      "No se permiten las trampas, los programas que alteren el juego, la suplantación de identidad, el acoso, los discursos de odio ni la publicación de contenido ilegal u ofensivo.",
      "Tampoco se permite acordar resultados, ni usar más de una cuenta en una misma competencia.",
    ],
  },
  {
    title: "Tickets",
    paragraphs: [
      "Los tickets son la moneda interna de la plataforma: sirven para inscribirse en torneos y para apostar en desafíos. No son dinero ni pueden cambiarse por él.",
      "Los tickets no son reembolsables ni transferibles entre usuarios. Cada movimiento queda registrado y puedes consultarlo.",
    ],
  },
  {
    title: "Compras y pagos",
    paragraphs: [
      "Los pagos se procesan a través de proveedores externos. No almacenamos los datos de tu tarjeta.",
      "Los tickets se acreditan cuando el proveedor confirma el pago. Si un pago se revierte, los tickets acreditados por él se descuentan.",
    ],
  },
  {
    title: "Torneos",
    paragraphs: [
      "La inscripción queda firme cuando se descuenta la cuota. Mientras la inscripción esté abierta puedes retirarte y recuperarla; una vez iniciado el torneo no hay devoluciones.",
      "La organización puede modificar horarios, formatos o cupos por razones de fuerza mayor, y descalificar a quien incumpla las reglas.",
    ],
  },
  {
    title: "Resultados y disputas",
    paragraphs: [
      "Ambos participantes deben informar el resultado de su encuentro. Si los informes no coinciden, la administración decide con las pruebas presentadas.",
      "Las decisiones de la administración sobre resultados son definitivas.",
    ],
  },
  {
    title: "Premios",
    paragraphs: [
      "Los premios en tickets se acreditan al finalizar el torneo. Los premios en dinero están expresados en la moneda que indica cada uno y, en Argentina, se transfieren al CVU, CBU o alias declarado en tu perfil.",
      "Fuera de Argentina se transfieren a la cuenta declarada en tu perfil, que en México es una CLABE, por el equivalente en la moneda en que esa cuenta recibe, al cambio del día del pago. La cuenta debe estar a nombre de quien declaraste como titular.",
      "Es responsabilidad del ganador mantener esos datos al día y cumplir con los impuestos que correspondan.",
    ],
  },
  {
    title: "Desafíos con apuesta",
    paragraphs: [
      "Al crear o aceptar un desafío, los tickets apostados quedan retenidos hasta que se decide el encuentro. El ganador recibe el total.",
      "Un desafío que nadie acepta puede cancelarse y devuelve lo apostado.",
    ],
  },
  {
    title: "Contenido y propiedad intelectual",
    paragraphs: [
      "La marca, el diseño y el software de la plataforma pertenecen a sus titulares. Los nombres y marcas de los juegos pertenecen a sus respectivos dueños, con los que la plataforma no tiene afiliación.",
      "Conservas los derechos sobre lo que publicas y nos autorizas a mostrarlo dentro del servicio.",
    ],
  },
  {
    anchor: PRIVACY_ANCHOR,
    title: "Privacidad",
    paragraphs: [
      "Usamos tus datos para prestar el servicio. Tu correo, teléfono y datos de cobro solo son visibles para ti y para la administración.",
      "Puedes cerrar tu cuenta cuando quieras: borramos tus datos personales y el historial deportivo queda sin tu nombre.",
    ],
  },
  {
    title: "Suspensión y responsabilidad",
    paragraphs: [
      "Podemos suspender o cerrar cuentas que incumplan estos términos. El servicio se presta tal como está y puede interrumpirse por mantenimiento o por causas ajenas a nosotros.",
      "En la medida en que la ley lo permita, no respondemos por daños indirectos derivados del uso de la plataforma.",
    ],
  },
  {
    title: "Ley aplicable y jurisdicción",
    paragraphs: [
      "Estos términos se rigen por las leyes de la República Argentina. Cualquier controversia se someterá a los tribunales ordinarios de la Ciudad de Buenos Aires.",
      "Podemos actualizar estos términos; la fecha de la última versión figura al comienzo de esta página.",
    ],
  },
];
