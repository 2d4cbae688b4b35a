export const copy = {
  title: "Sistema",
  description:
    "Enciende o apaga secciones. Apagar una bloquea sus páginas y sus acciones; la administración sigue funcionando.",
  error: "No se pudo cargar el estado del sistema.",
  failure: "No se pudieron guardar todos los cambios.",
  success: "Sistema actualizado",
  modules: {
    tournaments: "Torneos",
    store: "Tienda",
    friends: "Amigos",
    challenges: "Desafíos",
  },
  enabled: "Activo",
  disabled: "En mantenimiento",
  switchLabel: (name: string) => `${name}: módulo activo`,
  message: "Mensaje de mantenimiento",
  messagePlaceholder:
    "Estamos trabajando para mejorar esta sección. Vuelve a intentarlo más tarde.",
  save: "Guardar cambios",
  unsaved: "Hay cambios sin guardar.",
} as const;
