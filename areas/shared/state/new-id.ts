/** An id for something that is new: 128 bits by chance. (`crypto.randomUUID` is there under HTTPS only.) */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
