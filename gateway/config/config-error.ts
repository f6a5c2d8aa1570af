/** A variable that stops the start; the message names it and says what was expected. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
