/** Texts of the tournament's channel in Discord, at the desk. */
export const discordCopy = {
  title: "Novedades en un canal de Discord",
  description:
    "Lo que pasa en el torneo llega al canal que elijas, con el enlace y la imagen de la página.",
  loadError: "No se pudo cargar el canal.",
  address: "Dirección del webhook",
  addressHint:
    "En Discord: ajustes del canal, Integraciones, Webhooks, Nuevo webhook, Copiar URL. Es secreta: aquí nadie vuelve a verla.",
  otherHint: "Hay una guardada, que nadie vuelve a ver. Pega otra para cambiarla.",
  addressInvalid: "Pega la dirección del webhook, como la da Discord.",
  kindsTitle: "Qué se cuenta",
  kinds: {
    opening: "Abren las inscripciones",
    places: "Lugares que quedan",
    draw: "El sorteo",
    match: "Partidos que se pueden jugar",
    result: "Resultados",
    champion: "El campeón",
  },
  threads: "Un hilo por partido",
  threadsHint:
    "Para un canal de foro: cada partido abre su hilo, con su resultado al final, y lo demás va en «Novedades».",
  kindsNeeded: "Elige qué se cuenta en el canal.",
  save: "Guardar",
  saved: "Canal guardado",
  test: "Enviar una prueba",
  tested: "La prueba llega en unos segundos",
  remove: "Quitar",
  removed: "El canal ya no recibe nada",
  removeTitle: "¿Quitar el canal?",
  removeText: "El canal no recibe más novedades de este torneo. Lo publicado queda.",
  failure: "No se pudo guardar el canal.",
  on: "Recibe",
  off: "Apagado",
  offReasons: {
    gone: "Discord ya no acepta esta dirección: crea otra y pégala.",
    refused:
      "Discord no publica en ese canal. Un hilo por partido pide un canal de foro, y sin hilos va uno de texto: cámbialo o pega otro.",
    unreadable: "La dirección ya no se puede leer: pégala de nuevo.",
  },
} as const;
