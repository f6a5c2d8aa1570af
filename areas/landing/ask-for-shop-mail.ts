/**
 * The `mailto:` URL (RFC 6068) of a letter that asks the platform for a shop.
 *
 * @param address.domain the wanted label, `undefined` where none is chosen yet
 */
export function askForShopMail(to: string, address: { domain: string | undefined; productHost: string }): string {
  const wanted = `${address.domain ?? "…"}.${address.productHost}`;
  const subject = address.domain ? `A shop at ${wanted}` : `A shop on ${address.productHost}`;
  const body = [
    "Hello,",
    "",
    `I would like a shop at this address: ${wanted}`,
    "This is what I sell: …",
    "My name: …",
    "",
  ].join("\r\n");
  return `mailto:${encodeURIComponent(to).replaceAll("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
