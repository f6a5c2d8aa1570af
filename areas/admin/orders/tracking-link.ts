import { isTrackingUrl } from "../../shared/orders/order-limits.ts";

/** What a link to a parcel is sent as: carriers' addresses are often written without their beginning. */
export function trackingLink(typed: string): string {
  const link = typed.trim();
  return link === "" || /^[a-z][a-z+.-]*:/i.test(link) ? link : `https://${link}`;
}

/** What is wrong with it, if anything, in a sentence. */
export function trackingLinkProblem(link: string): string | undefined {
  if (link === "" || isTrackingUrl(link)) return undefined;
  return "Copy the whole address from the carrier’s page. It begins with https://";
}
