/** Whether a text has the form of a signed token (RFC 7519). The SDK takes for granted that its parts are objects. */
export function isJsonWebToken(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 3 && parts.slice(0, 2).every(isObject);
}

function isObject(part: string): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString());
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
