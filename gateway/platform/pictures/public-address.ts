import { BlockList, isIP } from "node:net";

/**
 * What is not the public internet's: https://www.iana.org/assignments/iana-ipv4-special-registry and its neighbour for
 * IPv6. The providers' metadata services answer on link-local addresses, and some on shared or private ones.
 */
const SPECIAL: readonly string[] = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
];
/** The only IPv6 addresses that are anybody's on the internet; IPv4 inside of IPv6 is outside of it. */
const GLOBAL_UNICAST = "2000::/3";

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

const special = listOf(SPECIAL);
const globalUnicast = listOf([GLOBAL_UNICAST]);

/** Whether an IP address is one of the public internet, where nobody's own machines or networks answer. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      return !address.includes("%") && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
    default:
      return false;
  }
}
