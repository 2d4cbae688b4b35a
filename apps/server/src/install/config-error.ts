/** A configuration mistake the operator can fix; its message is printed as it is. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
